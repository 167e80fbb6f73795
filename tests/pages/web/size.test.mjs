// The module stays small: what pages load once is measured as it is released.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { FULL, module } from "./module.mjs";

/** What `web/README.md` says, and a twentieth. */
const BYTES = 2_902_000;
const COMPRESSED = 1_146_000;

test("the module is small", { skip: !FULL }, () => {
  assert.ok(module.length <= BYTES, `${module.length} bytes`);
  const compressed = gzipSync(module, { level: 9 }).length;
  assert.ok(compressed <= COMPRESSED, `${compressed} bytes compressed`);
});
