// Plain JavaScript on purpose: an old Node must be able to read the sentence that refuses it.
const NEEDED = [20, 19];

/** Whether a version like "20.19.3" is new enough. */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

if (!isNodeNewEnough(process.versions.node)) {
  process.stderr.write(`Foyer needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
