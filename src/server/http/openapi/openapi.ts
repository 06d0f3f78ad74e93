import type { CallDefinition } from '@shared/kernel/call';
import { calls } from '@shared/api/index';
import { pathOf } from '../routes';
import { about } from './describe';
import { faultReplies, faultSchema } from './faults';
import { doneReply, operation } from './operation';
import { createSchemas, type Json } from './schemas';
import { shareParameters } from './sharedParameters';
import { tags } from './tags';

/** The OpenAPI 3.1 document of the calls that this server answers. `address`: where people reach it, if that is known. */
export function openApi(version: string, answers: (id: string) => boolean, address = '/'): Json {
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  const told = Object.values<CallDefinition>(calls).filter(({ id }) => answers(id));
  const operations = told.map((call) => {
    const path = pathOf(call).replace(/:(\w+)/g, '{$1}');
    const made = operation(call, schemas);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: made };
    return made;
  });
  const parameters = shareParameters(operations);
  const responses = { Done: doneReply(schemas), ...faultReplies };
  const domains = new Set(told.map(({ id }) => id.split('.')[0]));
  return {
    openapi: '3.1.0',
    info: { title: 'Costloom', version, description: about },
    servers: [{ url: address }],
    tags: Object.entries(tags).flatMap(([name, description]) =>
      domains.has(name) ? { name, description } : [],
    ),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Fault: faultSchema, ...schemas.used() },
      parameters,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or an API key (clk_…).' },
      },
    },
  };
}
