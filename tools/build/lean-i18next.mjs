// i18next brings a loader of remote texts, a formatter for "{{value, number}}", texts inside texts ("$t(key)"), copies of
// itself, plug-ins, details of an answer, warnings about old spellings and a list of languages by direction. Our texts come by import(), numbers from core/i18n/format, directions from
// the contract's table, so on foreign pages these only cost bytes (4 KB of 14). What stands in for them does what the
// originals do when nobody uses them, or says that it is not there.
const STAND_INS = {
  Connector: `class Connector extends EventEmitter {
    constructor() { super(); this.state = {}; this.queue = []; }
    init() {}
    load(languages, namespaces, callback) { if (callback) callback(); }
    reload() {}
    saveMissing() {}
  }`,
  Formatter: `class Formatter {
    init() {}
    add() {}
    addCached() {}
    format(value) { return value; }
  }`,
};

/** Class → method → body. */
const BODIES = {
  I18n: {
    dir: '{ throw new Error("i18next.dir is not in this build"); }',
    cloneInstance: '{ throw new Error("i18next.cloneInstance is not in this build"); }',
    use: '{ throw new Error("i18next.use is not in this build"); }',
    hydrate: '{ throw new Error("i18next.hydrate is not in this build"); }',
    reloadResources: '{ throw new Error("i18next.reloadResources is not in this build"); }',
    toJSON: '{ throw new Error("i18next.toJSON is not in this build"); }',
  },
  LanguageUtil: { deprecateBareCode: '{}' },
  ResourceStore: { deprecateDottedLng: '{}' },
  Translator: { getUsedParamsDetails: '{ return {}; }' },
  Interpolator: { nest: '{ return arguments[0]; }' },
};

/** The library's text with the stand-ins. @throws Error when this version is built otherwise. */
export function leanText(text, parse) {
  const classes = parse(text).body.filter((node) => node.type === 'ClassDeclaration');
  const cuts = classes.flatMap((node) => {
    const { name } = node.id;
    if (Object.hasOwn(STAND_INS, name))
      return [{ start: node.start, end: node.end, instead: STAND_INS[name] }];
    const bodies = Object.hasOwn(BODIES, name) ? BODIES[name] : {};
    return node.body.body
      .filter((member) => member.type === 'MethodDefinition' && Object.hasOwn(bodies, member.key.name))
      .map((member) => ({ ...member.value.body, instead: bodies[member.key.name] }));
  });
  const wanted = [STAND_INS, ...Object.values(BODIES)].reduce(
    (sum, table) => sum + Object.keys(table).length,
    0,
  );
  if (cuts.length !== wanted) {
    throw new Error('i18next is built differently now: look at tools/build/lean-i18next.mjs again');
  }
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, instead }) => rest.slice(0, start) + instead + rest.slice(end), text);
}

export const leanI18next = () => ({
  name: 'foyer-lean-i18next',
  transform(code, id) {
    if (!/[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/.test(id)) return null;
    return { code: leanText(code, (text) => this.parse(text)), map: null };
  },
});
