import { z } from 'zod';
import type { Upload } from '../../../../contract/areas/file/endpoints.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type CataloguedEndpoint, errors } from '../../../../contract/index.ts';
import { productVersion } from '../../productVersion.ts';

const signed = [{ bearer: [], jwt: [], signature: [] }];

function security(endpoint: Endpoint): object[] {
  if (endpoint.permission === 'public') return [];
  return endpoint.permission === 'deviceKey' ? [{ deviceKey: [] }] : signed;
}

/** Schemas that refer to themselves, by the name that references use. */
type SharedSchemas = Record<string, unknown>;

/** A schema in its place; what it defines for itself moves to the components, under `name`. */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  shared: SharedSchemas,
): object {
  const json = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const moved = JSON.parse(
    json.replaceAll('"#/$defs/', `"#/components/schemas/${name}.`),
  ) as z.core.JSONSchema.BaseSchema;
  const { $schema: _dialect, $defs = {}, ...rest } = moved;
  for (const [key, definition] of Object.entries($defs)) shared[`${name}.${key}`] = definition;
  return rest;
}

/** A success of a call that is a download; its refusals are envelopes. */
const fileContent = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
};

function operation(endpoint: CataloguedEndpoint, shared: SharedSchemas) {
  const { id } = endpoint;
  const extras = Object.entries(endpoint.extras ?? {}).map(([name, schema]) => [
    name,
    jsonSchema(schema, 'output', `${id}.${name}`, shared),
  ]);
  const refusals = endpoint.errors.map(
    (name) => `${name} (code ${errors[name].code}): ${errors[name].text['en-US']}`,
  );
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    description: [
      `Permission: ${endpoint.permission}. Source: ${endpoint.source}.`,
      ...refusals,
    ].join('\n\n'),
    security: security(endpoint),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(endpoint.body, 'input', `${id}.body`, shared) },
      },
    },
    responses: {
      200: {
        description:
          'An envelope. Code "200" means success; any other code is an error, and info is its message.',
        content: {
          ...(endpoint.download === true && fileContent),
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'info', 'data'],
              properties: {
                code: { type: 'string' },
                info: { type: 'string' },
                data: jsonSchema(endpoint.data, 'output', `${id}.data`, shared),
                ...Object.fromEntries(extras),
              },
            },
          },
        },
      },
    },
  };
}

function uploadOperation({ id, summary, data, permission, source }: Upload, shared: SharedSchemas) {
  const file = { type: 'string', format: 'binary' };
  return {
    operationId: id,
    summary,
    description: `Permission: ${permission}. Source: ${source}. X-TOKEN signs the empty payload.`,
    security: signed,
    parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: ['file'], properties: { file } },
        },
      },
    },
    responses: {
      200: {
        description: 'An envelope, as every call answers.',
        content: {
          'application/json': { schema: jsonSchema(data, 'output', `${id}.data`, shared) },
        },
      },
    },
  };
}

/** The OpenAPI 3.1 document of a list of calls, and of those whose body is a file. */
export function openApiOf(endpoints: readonly CataloguedEndpoint[], uploads: readonly Upload[]) {
  const header = (name: string, description: string) => ({
    type: 'apiKey',
    in: 'header',
    name,
    description,
  });
  const schemas: SharedSchemas = {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Andon',
      version: productVersion,
      description: 'Every call is a POST with a JSON body.',
    },
    paths: Object.fromEntries([
      ...endpoints.map((endpoint) => [endpoint.path, { post: operation(endpoint, schemas) }]),
      ...uploads.map((upload) => [upload.path, { post: uploadOperation(upload, schemas) }]),
    ]),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        jwt: header('JWT', 'The token again.'),
        signature: header(
          'X-TOKEN',
          'A compact JWS, HS256, over the first 8000 characters of the body, keyed by the token.',
        ),
        deviceKey: header('X-Device-Key', "The organisation's device key."),
      },
    },
  };
}
