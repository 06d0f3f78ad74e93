import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { badInput, Fault } from '@shared/kernel/fault';
import { safe } from './headers';

/** What Node refuses before there is a request: the status that HTTP names, and the product's own words. */
function refusalOf(code: string | undefined): { status: number; fault: Fault } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        fault: new Fault('timeout:request_too_slow', 'The request did not arrive in time.'),
      };
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        fault: new Fault(
          'too_large:header_too_large',
          'The address and the headers of the request are too long.',
        ),
      };
    default:
      return { status: 400, fault: badInput([{ field: 'request', reason: 'is not valid HTTP' }]) };
  }
}

/** Answers what is no readable HTTP request in the shape of every failed reply, and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, fault } = refusalOf(error.code);
    const body = JSON.stringify(fault.toJSON());
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(safe).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
