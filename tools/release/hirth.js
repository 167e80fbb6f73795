#!/usr/bin/env node
// Starts the program of this system, which is a package of its own.
const { spawnSync } = require("node:child_process");

const system = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "hirth.exe" : "hirth";
let program;
try {
  program = require.resolve(`@hirth-game/cli-${system}/${file}`);
} catch {
  console.error(`hirth: there is no program for ${system}, or its package is not installed (npm's --omit=optional leaves it out)`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) console.error(`hirth: ${error.message}`);
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 2;
