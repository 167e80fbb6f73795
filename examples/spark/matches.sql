-- The matches in the table `games` (or `verdicts`), for DuckDB and Spark: each player's name and points.
-- All games must have the tags of both players, and the names of the files give their order. Points go by the names alone,
-- so a misspelt name is another player. Games after the one that decides count for nobody.
with numbered as (
    select games.*, row_number() over (partition by tag_match order by path, games.byte_offset, games.index) as nth,
        case winner when 'gull' then tag_gull when 'silfr' then tag_silfr end as who
    from games where tag_match is not null and game = 'hirth'
), scored as (
    select *, who = first_value(tag_gull) over (partition by tag_match order by nth) as by_first from numbered
), summed as (
    select *, sum(case when by_first then points else 0 end) over before as one,
        sum(case when not by_first then points else 0 end) over before as other
    from scored window before as (partition by tag_match order by nth)
), decided as (
    select tag_match, min(case when one >= 5 or other >= 5 then nth end) as last from summed group by tag_match
)
select tag_match, min_by(tag_gull, nth) as first_player, cast(max(one) as int) as first_points,
    min_by(tag_silfr, nth) as second_player, cast(max(other) as int) as second_points
from summed join decided using (tag_match) where last is null or nth <= last
group by tag_match order by tag_match
