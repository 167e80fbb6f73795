//! Positions as text, for comparing and for setting up.
//!
//! `0 GKhh GH*2; 9 SL; m GL; reserve GK*2 GH*11 SK*3 SH*15; out none; penningr 1` for example: space by space in
//! the order `0`–`9`, `m`, empty ones left out; then the reserve; then what is out of the game; then the
//! multiplier, followed by `G` or `S` when the coin is somebody's. Within a place Gull comes before Silfr,
//! Karves (fuller ones first) before Hirþ before Lofðungr, and alike pieces are counted.

use super::{Game, Kind, Penningr, Place, Side, board::SPACES};

impl Game {
    /// Who stands where, as text (the form is described at the head of the file).
    ///
    /// A piece on the line, as a refused offer can leave it, is shown where it came from (R10).
    pub fn placement(&self) -> String {
        let mut places: Vec<(String, Place)> =
            SPACES.into_iter().map(|space| (space.to_string(), Place::On(space))).collect();
        places.push(("reserve".to_string(), Place::Reserve));
        places.push(("out".to_string(), Place::Out));
        let mut sections = Vec::new();
        for (name, place) in places {
            match (place, self.names_at(place)) {
                (Place::On(_), names) if names.is_empty() => {}
                (_, names) if names.is_empty() => sections.push(format!("{name} none")),
                (_, names) => sections.push(format!("{name} {}", counted(&names).join(" "))),
            }
        }
        let owner = self.penningr.owner.map(|side| format!(" {}", side.letter()));
        sections.push(format!("penningr {}{}", self.penningr.multiplier, owner.unwrap_or_default()));
        sections.join("; ")
    }

    /// The names of the pieces at a place, those aboard a Karve counted with it.
    fn names_at(&self, place: Place) -> Vec<String> {
        let mut names = Vec::new();
        for owner in [Side::Gull, Side::Silfr] {
            for kind in [Kind::Karve, Kind::Hirth, Kind::King] {
                let mut alike: Vec<String> = self
                    .numbers()
                    .filter(|number| {
                        let piece = &self.pieces[*number];
                        piece.owner == owner && piece.kind == kind && piece.place == place && piece.aboard.is_none()
                    })
                    .map(|number| self.name(number))
                    .collect();
                // Fuller Karves have longer names.
                alike.sort_by(|a, b| b.cmp(a));
                names.extend(alike);
            }
        }
        names
    }

    /// All that matters for the rest of the turn, as text: two games alike in this go on alike.
    pub fn picture(&self) -> String {
        let mut pieces: Vec<String> = self
            .numbers()
            .filter(|number| self.pieces[*number].aboard.is_none())
            .map(|number| {
                let piece = &self.pieces[number];
                let crew = self.crew(number);
                let rested = crew.iter().filter(|hirth| !self.pieces[**hirth].stopped).count();
                format!(
                    "{} {:?} stopped {} attacking {:?} rested crew {rested}",
                    self.name(number),
                    piece.place,
                    piece.stopped,
                    piece.attacking
                )
            })
            .collect();
        pieces.sort();
        format!("{:?} after {} steps; {}", self.penningr, self.steps, pieces.join("; "))
    }

    /// A game set up from a text such as [`Game::placement`] returns, with `mover` to move. Pieces that are not
    /// named are in the reserve.
    ///
    /// # Errors
    /// When the text is not of that form or names more pieces than there are; the message says where.
    pub fn set_up(placement: &str, mover: Side) -> Result<Game, String> {
        let mut game = Game::new();
        game.mover = mover;
        for piece in &mut game.pieces {
            piece.place = Place::Reserve;
        }
        for section in placement.split(';') {
            let mut words = section.split_whitespace();
            let name = words.next().unwrap_or_default();
            let place = match name {
                "penningr" => {
                    game.penningr = penningr(words).ok_or_else(|| format!("in {section:?}"))?;
                    continue;
                }
                "" | "reserve" => continue,
                "out" => Place::Out,
                _ => match SPACES.into_iter().find(|space| name == space.to_string()) {
                    Some(space) => Place::On(space),
                    None => return Err(format!("no place {name:?}")),
                },
            };
            for word in words.filter(|word| *word != "none") {
                let (piece, count) = word.split_once('*').unwrap_or((word, "1"));
                for _ in 0..count.parse().map_err(|_| format!("no number {count:?}"))? {
                    game.put(piece, place).ok_or_else(|| format!("no piece left for {word:?}"))?;
                }
            }
        }
        Ok(game)
    }

    /// Puts a piece of the reserve, with a crew from the reserve, to a place.
    fn put(&mut self, name: &str, place: Place) -> Option<()> {
        let mut letters = name.chars();
        let owner = Side::from_letter(letters.next()?)?;
        let kind = match letters.next()? {
            'H' => Kind::Hirth,
            'K' => Kind::Karve,
            'L' => Kind::King,
            _ => return None,
        };
        let piece = self.waiting(owner, kind)?;
        self.pieces[piece].place = place;
        for _ in letters {
            let hirth = self.waiting(owner, Kind::Hirth)?;
            self.pieces[hirth].place = place;
            self.pieces[hirth].aboard = Some(piece);
        }
        Some(())
    }

    /// Some piece of a kind that is in the reserve.
    fn waiting(&self, owner: Side, kind: Kind) -> Option<usize> {
        self.numbers().find(|number| {
            let piece = &self.pieces[*number];
            piece.owner == owner && piece.kind == kind && piece.place == Place::Reserve
        })
    }
}

/// The coin, from the words after `penningr`.
fn penningr<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Penningr> {
    let multiplier = words.next()?.parse().ok()?;
    let owner = words.next().and_then(|word| word.chars().next()).and_then(Side::from_letter);
    Some(Penningr { multiplier, owner })
}

/// Names with how often each stands there: `GH*2` for two neighbours `GH`.
fn counted(names: &[String]) -> Vec<String> {
    names
        .chunk_by(|a, b| a == b)
        .map(|alike| match alike.len() {
            1 => alike[0].clone(),
            count => format!("{}*{count}", alike[0]),
        })
        .collect()
}
