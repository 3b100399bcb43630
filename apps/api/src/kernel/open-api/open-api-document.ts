import {
  type Access,
  type EndpointDefinition,
  endpoints,
  fileEndpoints,
} from '@caderneta/api-client/contract';
import { endpointSummaries } from '@caderneta/api-client/contract/summaries';
import { STATUS_CODES } from 'node:http';
import { OpenApiParameters } from './open-api-parameters.ts';
import { refusalsOf, writeRefusals } from './open-api-refusals.ts';
import { type Json, OpenApiSchemas } from './open-api-schemas.ts';

const described = { ...endpoints, ...fileEndpoints };
type EndpointName = keyof typeof described;

interface Written {
  parameters: Record<string, Json>;
  paths: Record<string, Json>;
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
}

let written: Written | undefined;

/**
 * The contract as OpenAPI 3.1: every shape and every refusal is said once, among the components.
 * @param publicUrl where callers reach this installation
 */
export const openApiDocument = (publicUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Caderneta',
    version: '1.0.0',
    description:
      'Paths match without case. Answers may have more fields and values later: ignore those that ' +
      'you do not know. Beyond what a call lists, any may be refused with 405 (the path takes other ' +
      'methods), 408 (the body came too slowly), 410 (the school moved) and 507 (the disk is full).',
  },
  servers: [{ url: publicUrl }],
  security: [{ accessToken: [] }],
  get paths() {
    return writeOnce().paths;
  },
  components: {
    get schemas() {
      return writeOnce().schemas;
    },
    get responses() {
      return writeOnce().responses;
    },
    get parameters() {
      return writeOnce().parameters;
    },
    headers: {
      TotalCount: {
        description: 'Length of the whole list, of which this is a page.',
        schema: { type: 'integer' },
      },
      Version: { description: 'For `If-Match` of a write.', schema: { type: 'string' } },
    },
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer' },
      familyCookie: { type: 'apiKey', in: 'cookie', name: 'caderneta_family' },
    },
  },
});

/** Written for the first reader: that takes 0.2 s, for which no start of a server waits. */
function writeOnce(): Written {
  if (written) return written;
  const schemas = new OpenApiSchemas();
  const parameters = new OpenApiParameters(schemas);
  const paths = pathsOf({ schemas, parameters });
  const responses = writeRefusals(schemas);
  const { components } = parameters;
  return (written = { paths, responses, schemas: schemas.components, parameters: components });
}

interface Writers {
  schemas: OpenApiSchemas;
  parameters: OpenApiParameters;
}

function pathsOf(writers: Writers): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(described) as EndpointName[]) {
    const endpoint: EndpointDefinition = described[name];
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
    const method = endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(name, endpoint, writers) };
  }
  return paths;
}

function operation(
  name: EndpointName,
  endpoint: EndpointDefinition,
  { schemas, parameters }: Writers,
): Json {
  const { access, path, body } = endpoint;
  return {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [path.split('/')[2]?.toLowerCase()],
    ...(access in securityOf && { security: securityOf[access] }),
    parameters: parameters.of(endpoint),
    ...(body && { requestBody: requestBody(body, schemas) }),
    responses: { ...success(endpoint, schemas), ...refusalsOf(endpoint) },
  };
}

/** Where callers bring no access token, as all others do. */
const securityOf: Partial<Record<Access, Json[]>> = {
  public: [],
  guardian: [{ familyCookie: [] }],
};

function requestBody(body: NonNullable<EndpointDefinition['body']>, schemas: OpenApiSchemas): Json {
  if (body !== 'multipart') {
    const schema = schemas.of(body, 'input');
    return { required: true, content: { 'application/json': { schema } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['files'],
    properties: { files: { type: 'array', items: file } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function success(endpoint: EndpointDefinition, schemas: OpenApiSchemas): Record<string, Json> {
  const { status, response, events, file, paged, versioned } = endpoint;
  const text = { schema: { type: 'string' } };
  const content = {
    ...(response && { 'application/json': { schema: schemas.of(response, 'output') } }),
    ...(events && { 'text/event-stream': text }),
    ...(file && { [file]: text }),
  };
  const sent = {
    ...(paged && { 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } }),
    ...(versioned && response && { ETag: { $ref: '#/components/headers/Version' } }),
  };
  const answer = {
    description: STATUS_CODES[status],
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    ...(Object.keys(content).length > 0 && { content }),
  };
  return { [status]: answer };
}
