/* What is found in the record: the verdict in a line, and a list with the fixes. */

import { $, counted, fill, made, quoted } from "./dom.js";

/** The signs of the severities. */
const SIGNS = { error: "✕", warning: "!", advice: "i" };

/** So many findings are in the list. */
const MOST = 200;

/** Returns all findings of a report, in order of place. */
export function findingsOf({ files: [file] }) {
  const found = [...file.games.flatMap(({ findings }) => findings), ...file.findings];
  return found.sort((one, other) => one.offset - other.offset);
}

/** Returns the findings that have a fix which cannot hurt. */
export const safe = (findings) => findings.filter(({ fixes: [first] }) => first?.applicability === "safe");

/** Returns the verdict in a line: how many games, whether they are legal, what is found. */
export function verdict({ files: [{ games }], summary }, findings) {
  if (games.length === 0) return findings.length === 0 ? "" : "no game found";
  const number = (wanted) => findings.filter(({ severity }) => severity === wanted).length;
  const found = ["error", "warning"].filter((what) => number(what) > 0).map((what) => counted(number(what), what));
  if (number("advice") > 0) found.push(`${number("advice")} advice`);
  const legal = summary.valid === games.length ? "✓ legal" : games.length > 1 ? `${summary.valid} of ${counted(games.length, "game")} legal` : "✕ not legal";
  const line = games.length > 1 && summary.valid === games.length ? `${legal}: ${counted(games.length, "game")}` : legal;
  return [line, ...found].join(" · ");
}

/** Fills the list. `goTo` leads to a finding in the text, `fix` makes a fix. */
export function list(findings, { goTo, fix }) {
  $("found").hidden = findings.length === 0;
  const items = findings.slice(0, MOST).map((finding) => {
    const { turn, message } = finding;
    const named = turn && !message.startsWith(`${turn} `) ? [made("b", {}, turn), " "] : [];
    const place = made("button", { type: "button", className: "place", onclick: () => goTo(finding) }, `${SIGNS[finding.severity]} `, ...named, ...quoted(message));
    const fixes = finding.fixes.map((one) => made("button", { type: "button", className: "fix", onclick: () => fix(one) }, ...quoted(one.title)));
    const why = finding.url ? [made("a", { href: finding.url, target: "findings", rel: "noopener" }, `why: ${finding.code}`)] : [];
    const help = finding.help && !finding.fixes.some(({ title }) => title === finding.help) ? [made("small", {}, ...quoted(finding.help))] : [];
    return made("li", { className: finding.severity }, place, ...help, made("span", { className: "row" }, ...fixes, ...why));
  });
  if (findings.length > MOST) items.push(made("li", {}, `… and ${findings.length - MOST} more`));
  fill("findings", ...items);
}
