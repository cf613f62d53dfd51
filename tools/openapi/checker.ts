import Ajv2020 from 'ajv/dist/2020';
import type { Call } from '../../src/contract/call';
import type { Document, Operation, Parameter } from './document';
import type { JsonSchema } from './json-schema';

/** What a test asks of a document. */
export interface Checker {
  /** Returns what is wrong with a value by a schema of the document; nothing if it fits. */
  faults(schema: JsonSchema, value: unknown): string[];
}

const MAX_FAULTS = 5;

export const createChecker = (document: Document): Checker => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'https://foyer.test/', components: document.components });
  const compiled = new Map<JsonSchema, ReturnType<typeof ajv.compile>>();
  return {
    faults(schema, value) {
      let check = compiled.get(schema);
      if (!check) {
        check = ajv.compile(
          JSON.parse(
            JSON.stringify(schema).replaceAll('"#/components/', '"https://foyer.test/#/components/'),
          ) as JsonSchema,
        );
        compiled.set(schema, check);
      }
      if (check(value)) return [];
      return (check.errors ?? [])
        .slice(0, MAX_FAULTS)
        .map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    },
  };
};

export const operationOf = (document: Document, { path, method, name }: Call): Operation => {
  const found = document.paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`the document lacks ${name}`);
  return found;
};

const fieldsOf = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((row): row is Parameter => !('$ref' in row));

/** All that a request may hold as one object: parameters, or the body before it is sealed. */
export const requestSchema = (document: Document, call: Call): JsonSchema => {
  const operation = operationOf(document, call);
  const body = operation.requestBody?.content['application/json']?.schema;
  const plain =
    call.sealed === true ? (body?.properties?.value?.contentSchema as JsonSchema | undefined) : body;
  if (plain) return plain;
  const fields = fieldsOf(operation);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
};

/** The example of a request as one object. */
export const requestExample = (document: Document, call: Call): unknown => {
  const operation = operationOf(document, call);
  const content = operation.requestBody?.content['application/json'];
  if (content)
    return call.sealed === true
      ? (content.schema.properties?.value?.contentSchema as { examples: unknown[] }).examples[0]
      : content.example;
  return Object.fromEntries(
    fieldsOf(operation).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  );
};
