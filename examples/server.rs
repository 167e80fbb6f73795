//! A server of games over HTTP, of every family:
//!
//! ```sh
//! cargo run --example server -- 127.0.0.1:8080
//! curl -X PUT  127.0.0.1:8080/mine -d ard-ri     # start a game, or go on with a record
//! curl -X POST 127.0.0.1:8080/mine -d d2-b2      # play a turn
//! curl -X POST 127.0.0.1:8080/mine -d deal       # deal a round of Herrlof
//! curl -X POST 127.0.0.1:8080/mine -d 'tally 7 8' # end it: who predicted how many tricks
//! curl         127.0.0.1:8080/mine               # the state as JSON
//! curl         127.0.0.1:8080/mine.svg           # the board
//! curl -X DELETE 127.0.0.1:8080/mine             # take the last turn back
//! ```

use std::{
    collections::HashMap,
    env,
    error::Error,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
};

use hirth::LiveGame;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let listener = TcpListener::bind(address)?;
    println!("http://{}", listener.local_addr()?);
    let mut games = HashMap::new();
    for stream in listener.incoming() {
        // Who hangs up gets no answer.
        let _ = stream.and_then(|stream| serve(stream, &mut games));
    }
    Ok(())
}

/// Answers one request.
fn serve(mut stream: TcpStream, games: &mut HashMap<String, LiveGame>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let head: Vec<String> = reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    let mut words = head.first().map_or("", |line| line).split(' ');
    let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or("").trim_start_matches('/'));
    let length = |line: &String| line.to_ascii_lowercase().strip_prefix("content-length:")?.trim().parse().ok();
    let mut body = String::new();
    reader.take(head.iter().find_map(length).unwrap_or(0).min(1 << 20)).read_to_string(&mut body)?;
    let (status, kind, text) = match (method, path.strip_suffix(".svg").and_then(|name| games.get(name))) {
        (_, Some(game)) => ("200 OK", "image/svg+xml", game.position().map(|it| it.svg()).unwrap_or_default()),
        _ => match answer(games, method, path, body.trim()) {
            Ok(state) => ("200 OK", "application/json", state.to_string()),
            Err(error) => ("400 Bad Request", "application/json", error.to_string()),
        },
    };
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{text}", text.len())
}

/// Does what a request asks for, and returns the state of the game after it, or what is wrong.
fn answer(games: &mut HashMap<String, LiveGame>, method: &str, name: &str, body: &str) -> Result<Value, Value> {
    if method == "PUT" {
        let game = match body.contains(['[', '\n']) {
            true => LiveGame::resume(body).map_err(|error| error.to_string()),
            false => LiveGame::start(body).map_err(|error| error.to_string()),
        };
        games.insert(name.to_owned(), game.map_err(|message| json!({ "message": message }))?);
    }
    let game = games.get_mut(name).ok_or_else(|| json!({ "message": format!("there is no game `{name}`") }))?;
    let numbers = |words: &str| words.split(' ').map_while(|word| word.parse().ok()).collect::<Vec<_>>();
    let done = match (method, body.split_once(' ')) {
        ("POST", None) if body == "deal" => game.deal(name.len() as u64),
        ("POST", Some(("tally", predicted))) => game.tally(&numbers(predicted)).and_then(|line| game.play(&line)),
        ("POST", _) => game.play(body),
        ("DELETE", _) => Ok(_ = game.take_back()),
        _ => Ok(()),
    };
    done.map_err(|error| json!(error))?;
    Ok(json!({
        "record": game, "to_move": game.to_move(), "next": game.next(), "outcome": game.outcome(),
        "turns": game.legal_turns().take(1000).collect::<Vec<_>>(),
    }))
}
