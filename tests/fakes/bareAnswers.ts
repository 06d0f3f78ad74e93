import type { RequestListener, ServerResponse } from 'node:http';

export interface BareAnswer {
  name: string;
  status: number;
  form: string;
  /** It never ends by itself, is tried again, or promises what does not come: whoever asks has to give up. */
  drags: boolean;
  send: RequestListener;
}

const JSON_TEXT = '{"a":1}';
/** Who tries again does it at once. */
const SOON = { 'retry-after': '0', 'retry-after-ms': '1' };
const JSON_TYPE = { ...SOON, 'content-type': 'application/json' };

/** Cut off after half of what was announced. */
function cut(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { ...SOON, 'content-type': type, 'content-length': String(text.length * 2) });
  response.write(text, () => response.socket?.destroy());
}

function drip(response: ServerResponse, status: number): void {
  response.writeHead(status, JSON_TYPE).flushHeaders();
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

type Form = (status: number, response: ServerResponse) => void;

/** How a status may be sent, by name. Node sends no body with 204 and 304. */
const forms: Readonly<Record<string, Form>> = {
  'without a body': (status, response) =>
    response.writeHead(status, { ...SOON, 'content-length': '0' }).end(),
  'chunked, of nothing': (status, response) => response.writeHead(status, SOON).end(),
  'with JSON': (status, response) => response.writeHead(status, JSON_TYPE).end(JSON_TEXT),
  'with a text': (status, response) =>
    response.writeHead(status, { ...SOON, 'content-type': 'text/plain' }).end('Hi'),
  'packed as it is not': (status, response) =>
    response.writeHead(status, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(JSON_TEXT),
};
const draggingForms: Readonly<Record<string, Form>> = {
  'cut in the middle': (status, response) => cut(response, status, 'application/json', JSON_TEXT),
  'cut in the middle of a stream': (status, response) =>
    cut(response, status, 'text/event-stream', 'data: {"a":'),
  'that drips': (status, response) => drip(response, status),
};
const lengthAlone: Form = (status, response) =>
  response.writeHead(status, { ...JSON_TYPE, 'content-length': '7' }).end();

const answer = (status: number, form: string, drags: boolean, send: Form): BareAnswer => ({
  name: `${status} ${form}`,
  status,
  form,
  // Taken, and to be answered later.
  drags: drags || status === 202,
  send: (_request, response) => send(status, response),
});

/** Every one of these statuses in every form. */
export const bareAnswers = (statuses: readonly number[]): readonly BareAnswer[] =>
  statuses.flatMap((status) => [
    ...Object.entries(forms).map(([form, send]) => answer(status, form, false, send)),
    ...(status === 204 || status === 304
      ? [answer(status, 'with a length and no body', true, lengthAlone)]
      : Object.entries(draggingForms).map(([form, send]) => answer(status, form, true, send))),
  ]);
