//! The board: eleven spaces and what touches what (R1, R2, R3).

/// A space, named by the character it is written with: `0`–`9` or `m`.
///
/// The order of the characters is the order in which battles are written (N1).
pub type Space = char;

/// The eleven spaces (R1).
pub const SPACES: [Space; 11] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'm'];

/// The five spaces in the middle, which count for Yfirráð (R21).
pub const MIDDLE: [Space; 5] = ['3', '4', '5', '6', 'm'];

/// The crossings that are always there (R1, R3).
const CROSSINGS: [(Space, Space); 14] = [
    ('0', '1'),
    ('0', '2'),
    ('1', '3'),
    ('2', '4'),
    ('3', '5'),
    ('4', '6'),
    ('5', '7'),
    ('6', '8'),
    ('7', '9'),
    ('8', '9'),
    ('m', '3'),
    ('m', '4'),
    ('m', '5'),
    ('m', '6'),
];

/// The crossings that may or may not be there (R2).
const LATERAL_CROSSINGS: [(Space, Space); 4] = [('1', '2'), ('3', '4'), ('5', '6'), ('7', '8')];

/// All crossings, the lateral ones with them if they are wanted (R1, R2, R3).
fn crossings(laterals: bool) -> impl Iterator<Item = (Space, Space)> {
    let lateral = LATERAL_CROSSINGS.into_iter().filter(move |_| laterals);
    CROSSINGS.into_iter().chain(lateral)
}

/// Whether two spaces touch.
pub fn touch(a: Space, b: Space, laterals: bool) -> bool {
    neighbours(a, laterals).contains(&b)
}

/// The spaces that touch `space`, in order.
pub fn neighbours(space: Space, laterals: bool) -> Vec<Space> {
    let mut touching = Vec::new();
    for (one, other) in crossings(laterals) {
        if one == space {
            touching.push(other);
        } else if other == space {
            touching.push(one);
        }
    }
    touching.sort_unstable();
    touching
}

/// Every space with the number of crossings between it and `goal` on an empty board.
pub fn distances_to(goal: Space, laterals: bool) -> Vec<(Space, usize)> {
    let mut found = vec![(goal, 0)];
    let mut next = 0;
    while let Some((space, distance)) = found.get(next).copied() {
        for neighbour in neighbours(space, laterals) {
            if !found.iter().any(|(known, _)| *known == neighbour) {
                found.push((neighbour, distance + 1));
            }
        }
        next += 1;
    }
    found
}
