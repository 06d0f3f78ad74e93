import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkTexts, readText } from './jsonBody';

/** Reads a JSON body with its own limits; nothing sent is undefined. */
export function jsonBodyParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (body.length === 0) return undefined;
    const text = readText(body);
    const value = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, parsed: unknown) => (error ? reject(error) : resolve(parsed)));
    });
    checkTexts(value);
    return value;
  };
}
