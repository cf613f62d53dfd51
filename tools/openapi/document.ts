import { type Access, type Call, commonErrors, type LimitClass } from '../../src/contract/call';
import { errorCodes, type GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { passThrough } from '../../src/contract/wire';
import { exampleOf, fittedTo } from './examples';
import { headers, INTRODUCTION, session, TITLE } from './intro';
import { createConverter, type JsonSchema } from './json-schema';
import type { ContractTexts } from './texts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}
interface Content {
  schema: JsonSchema;
  example?: unknown;
}
export interface Answer {
  description: string;
  content: Readonly<Record<string, Content>>;
}
export interface Operation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer | { $ref: string }>>;
  /** Words of an extension: further methods and paths of the call, its module, its class of limits, codes beside the common ones. */
  'x-aliases'?: readonly string[];
  'x-module'?: string;
  'x-limit': LimitClass;
  'x-codes': readonly GatewayErrorCode[];
}
export interface Document {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    parameters: typeof headers;
    securitySchemes: { session: typeof session };
  };
}

export interface DocumentInput {
  calls: readonly Call[];
  version: string;
  texts: ContractTexts;
  /** What a person reads of a code. */
  errorText: (code: GatewayErrorCode) => string;
  /** Fields that are known to make a good request of a call. Omit if the schema tells enough. */
  sampleOf: (call: Call) => Readonly<Record<string, unknown>>;
}

const ACCESS: Readonly<Record<Access, string>> = {
  public: '',
  visitor: 'Guests may ask; a token that is sent has to be live.',
  member: 'Needs a session; a trial is one.',
  real: 'Needs a session of a member who is no trial.',
  agent: 'Needs a session of an agent.',
};

/** Codes that follow from who may ask. */
const codesOf = ({ access, tier, fresh, errors }: Call): readonly GatewayErrorCode[] => {
  const codes = new Set<GatewayErrorCode>(errors);
  if (access === 'real') codes.add('TRIAL_REFUSED');
  if (access === 'agent') codes.add('AGENT_ONLY');
  if (fresh === true || (tier === 'own' && access !== 'public' && access !== 'visitor'))
    codes.add('STEP_UP_REQUIRED');
  return [...codes];
};

const subjectOf = ({ name }: Call): string => name.split('.', 1)[0] ?? '';
const wireOf = (code: GatewayErrorCode): string => errorCodes[code].wire[0] ?? '';
const statusOf = (code: GatewayErrorCode): string => String(errorCodes[code].status);
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: keyof typeof headers): { $ref: string } => ({
  $ref: `#/components/parameters/${name}`,
});

const ENVELOPE = { message: { type: 'string' }, errorCode: { type: 'string' } } as const;
const enveloped = (value: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, value, ...ENVELOPE },
  required: ['success', 'value', 'message', 'errorCode'],
});
const refusal: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    value: { description: 'What else is to be known of it, mostly null.' },
    ...ENVELOPE,
  },
  required: ['success', 'value', 'message', 'errorCode'],
};
const inEnvelope = (value: unknown) => ({ success: true, value, message: '', errorCode: '' });

const byStatus = (codes: readonly GatewayErrorCode[]): Map<string, GatewayErrorCode[]> => {
  const found = new Map<string, GatewayErrorCode[]>();
  for (const code of codes) found.set(statusOf(code), [...(found.get(statusOf(code)) ?? []), code]);
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
};
const common = byStatus(commonErrors);
const commonName = (status: string): string => `Refused${status}`;

/** Sentences of a comment: the first stands in lists. */
const splitText = (text: string): { first: string; rest: string } => {
  const end = /[.:;](?= [A-Z`“])/.exec(text);
  return end
    ? { first: text.slice(0, end.index), rest: text.slice(end.index + 1).trim() }
    : { first: text.replace(/\.$/, ''), rest: '' };
};

const isPassThrough = (schema: unknown): boolean => Object.values<unknown>(passThrough).includes(schema);

/** The OpenAPI document of these calls. */
export const makeDocument = ({ calls, version, texts, errorText, sampleOf }: DocumentInput): Document => {
  const schemas: Record<string, JsonSchema> = {};
  const named = new Map([...texts.schemas].map(([schema, { name }]) => [schema, name]));
  const fields = new Map([...texts.schemas.values()].map((row) => [row.name, row]));
  const converter = createConverter({
    names: named,
    fieldTexts: (name) => fields.get(name)?.fields ?? {},
    define(name, make) {
      if (Object.hasOwn(schemas, name)) return;
      // A schema may hold itself.
      schemas[name] = {};
      const text = fields.get(name)?.text ?? '';
      schemas[name] = text === '' ? make() : { description: text, ...make() };
    },
  });

  schemas.Refusal = refusal;
  const failure = (codes: readonly GatewayErrorCode[]): JsonSchema => ({
    allOf: [ref('Refusal'), { properties: { errorCode: { enum: codes.map(wireOf) } } }],
  });
  const said = (codes: readonly GatewayErrorCode[]): string =>
    codes.map((code) => `\`${wireOf(code)}\`: ${errorText(code)}`).join('\n\n');
  const refused = (description: string, schema: JsonSchema): Answer => ({
    description,
    content: { 'application/json': { schema } },
  });
  const responses: Record<string, Answer> = {};
  for (const [status, codes] of common) {
    schemas[commonName(status)] = failure(codes);
    responses[commonName(status)] = refused(said(codes), ref(commonName(status)));
  }

  const refusals = (call: Call): Operation['responses'] => {
    const own = byStatus(codesOf(call));
    const statuses = [...new Set([...own.keys(), ...common.keys()])].sort();
    return Object.fromEntries(
      statuses.map((status): [string, Answer | { $ref: string }] => {
        const codes = own.get(status);
        const name = commonName(status);
        if (codes === undefined) return [status, { $ref: `#/components/responses/${name}` }];
        const schema = common.has(status) ? { anyOf: [failure(codes), ref(name)] } : failure(codes);
        return [status, refused(said(codes), schema)];
      }),
    );
  };

  const success = (call: Call): Answer => {
    if (call.answer === 'text') {
      const type = call.path.endsWith('.csv') ? 'text/csv' : 'text/plain';
      return {
        description: 'Plain text, without an envelope.',
        content: { [type]: { schema: { type: 'string' } } },
      };
    }
    const value = converter.ofReply(call.reply);
    const example = exampleOf(value, {
      defined: schemas,
      needed: false,
      name: call.name.split('.')[1] ?? '',
    });
    return {
      description: call.answer === 'raw' ? 'The value itself, without an envelope.' : 'The call was done.',
      content: {
        'application/json':
          call.answer === 'raw'
            ? { schema: value, example }
            : { schema: enveloped(value), example: inEnvelope(example) },
      },
    };
  };

  /** The request without what means nothing in it, and an example of it. */
  const requestOf = (call: Call): { schema: JsonSchema; example: Record<string, unknown> } => {
    const entries = Object.entries((call.request as { entries?: Record<string, unknown> }).entries ?? {});
    const silent = new Set(entries.filter(([, field]) => isPassThrough(field)).map(([key]) => key));
    const full = converter.ofRequest(call.request);
    const texted = texts.calls.get(call.name)?.fields ?? {};
    const properties = Object.fromEntries(
      Object.entries(full.properties ?? {})
        .filter(([key]) => !silent.has(key))
        .map(([key, schema]) => [
          key,
          Object.hasOwn(texted, key) ? { ...schema, description: texted[key] } : schema,
        ]),
    );
    const schema = { ...full, properties };
    const known = Object.entries(sampleOf(call)).flatMap(([key, value]) =>
      Object.hasOwn(properties, key) && value !== '' ? [[key, fittedTo(properties[key] ?? {}, value)]] : [],
    );
    const least = exampleOf(schema, { defined: schemas, needed: true }) as Record<string, unknown>;
    return { schema, example: { ...least, ...(Object.fromEntries(known) as Record<string, unknown>) } };
  };

  const bodyOf = (call: Call, schema: JsonSchema, example: unknown): Operation['requestBody'] => {
    if (call.sealed !== true)
      return {
        required: true,
        content: {
          ...(call.form === true ? { 'application/x-www-form-urlencoded': { schema, example } } : {}),
          'application/json': { schema, example },
        },
      };
    const value: JsonSchema = {
      type: 'string',
      description: 'The body below, encrypted.',
      contentMediaType: 'application/json',
      contentSchema: { ...schema, examples: [example] },
    };
    return {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { value }, required: ['value'] },
        },
      },
    };
  };

  const operationOf = (call: Call): Operation => {
    const { first, rest } = splitText(texts.calls.get(call.name)?.text ?? '');
    const { schema, example } = requestOf(call);
    const inPath = new Set([...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name));
    const inBody = call.method === 'POST' || call.method === 'PUT' || call.sealed === true;
    const properties = Object.entries(schema.properties ?? {});
    const parameters = properties.flatMap(([name, { description, ...field }]): Parameter[] => {
      const isInPath = inPath.has(name);
      if (inBody && !isInPath) return [];
      return [
        {
          name,
          in: isInPath ? 'path' : 'query',
          ...(isInPath || schema.required?.includes(name) ? { required: true } : {}),
          ...(typeof description === 'string' ? { description } : {}),
          schema: field,
          ...(Object.hasOwn(example, name) ? { example: example[name] } : {}),
        },
      ];
    });
    const conditions = [
      ACCESS[call.access],
      ...(call.tier === 'own' ? ['Not from pages of partners.'] : []),
      ...(call.fresh === true ? ['The person must have proved who they are within the last minutes.'] : []),
      ...(call.once === true
        ? ['It changes something although it is a GET: never send it again by itself.']
        : []),
    ];
    const aliases = (call.aliases ?? []).map(
      ({ method, path }) => `${method ?? call.method} ${path ?? call.path}`,
    );
    const withSession = { session: [] };
    const security: Operation['security'] =
      call.access === 'public' ? [] : call.access === 'visitor' ? [{}, withSession] : [withSession];
    return {
      operationId: call.name,
      tags: [subjectOf(call)],
      summary: first,
      description: [rest, ...conditions].filter((text) => text !== '').join(' '),
      security,
      parameters: [
        ...(call.merchantInQuery === true
          ? [parameter('MerchantOrQuery'), parameter('MerchantCode')]
          : [parameter('Merchant')]),
        parameter('Language'),
        ...(call.sealed === true ? [parameter('Encryption')] : []),
        ...parameters,
      ],
      ...(inBody ? { requestBody: bodyOf(call, schema, example) } : {}),
      responses: { '200': success(call), ...refusals(call) },
      ...(aliases.length > 0 ? { 'x-aliases': aliases } : {}),
      ...(call.module === null ? {} : { 'x-module': call.module }),
      'x-limit': call.limit,
      'x-codes': codesOf(call),
    };
  };

  const paths: Document['paths'] = {};
  const sorted = [...calls].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  for (const call of sorted) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version, description: INTRODUCTION.join('\n\n') },
    servers: [{ url: '/' }],
    tags: [...new Set(sorted.map(subjectOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).sort(([one], [other]) => one.localeCompare(other, 'en')),
      ),
      responses,
      parameters: headers,
      securitySchemes: { session },
    },
  };
};
