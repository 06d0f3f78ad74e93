import type { Log } from './log';

/**
 * What streams and connections say of themselves: undici's and Node's HTTP and streams, TLS, zlib, the network. Such an
 * error that nobody listened for belongs to one request of somebody; nothing else of the process is in doubt.
 */
const OF_A_STREAM =
  /^(?:UND_ERR_|ERR_HTTP|ERR_STREAM_|ERR_SSL_|ERR_TLS_|Z_|HPE_|WS_ERR_|E(?:CONN(?:RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$|ABORT_ERR$)/;

let caught = 0;
/** How many errors this process has survived that nobody listened for. */
export const caughtErrors = () => caught;

/** Whether an error is of one stream alone. A cause tells, too: `TypeError: terminated` of a reply that ended early. */
export function isOfStream(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && OF_A_STREAM.test(code)) return true;
  return error.name === 'AbortError' || isOfStream(error.cause);
}

/**
 * The last net: an error of one stream that nobody listened for is logged and counted, and ends nothing else. Whatever is
 * not known ends the process as ever, since its state is in doubt; who started it starts it again.
 */
export function setLastNet(of: {
  process: Pick<NodeJS.Process, 'on'>;
  log: Pick<Log, 'error'>;
  exit: (code: number) => void;
}): void {
  of.process.on('uncaughtException', (error: unknown) => {
    if (isOfStream(error)) {
      caught += 1;
      of.log.error({ err: error }, 'An error of one connection that nobody listened for; the server goes on');
      return;
    }
    of.log.error({ err: error }, 'An error that nobody listened for; the server ends');
    of.exit(1);
  });
}
