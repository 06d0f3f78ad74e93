import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What node-postgres can do and its types do not say. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const rowsOf = ({ text }: { text: string }) => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

class CopyOut implements pg.Submittable {
  readonly rows = Promise.withResolvers<number>();
  readonly data: Readable;
  #connection: pg.Connection | undefined;
  #count = 0;

  constructor(
    client: pg.Client,
    readonly text: string,
  ) {
    let asked = false;
    const read = () => {
      if (asked) return void this.#connection?.stream.resume();
      asked = true;
      client.query(this);
    };
    this.data = new Readable({ read });
    this.rows.promise.catch(() => undefined);
  }

  submit(connection: pg.Connection) {
    this.#connection = connection;
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The parser writes over its buffer as soon as the next piece arrives.
    if (!this.data.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(message: { text: string }) {
    this.#count = rowsOf(message);
  }

  handleError(error: Error) {
    this.rows.reject(error);
    this.data.destroy(error);
  }

  /** Not before: the connection takes no other query until then. */
  handleReadyForQuery() {
    this.rows.resolve(this.#count);
    this.data.push(null);
  }
}

/** The bytes of `copy … to stdout`, from the first read on and no faster than they are read; and how many rows they were. */
export function copyOut(client: pg.Client, text: string): { data: Readable; rows: Promise<number> } {
  const { data, rows } = new CopyOut(client, text);
  return { data, rows: rows.promise };
}

class CopyIn implements pg.Submittable {
  readonly done = Promise.withResolvers<number>();
  #failure: unknown;
  #rows = 0;

  constructor(
    readonly text: string,
    readonly source: AsyncIterable<Buffer>,
  ) {}

  submit(connection: pg.Connection) {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).catch((error: unknown) => {
      this.#failure = error;
      if (!connection.stream.destroyed) connection.sendCopyFail('the source failed');
    });
  }

  async #send(connection: CopyConnection) {
    const { stream } = connection;
    for await (const chunk of this.source) {
      if (stream.destroyed) return;
      connection.sendCopyFromChunk(chunk);
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(message: { text: string }) {
    this.#rows = rowsOf(message);
  }

  handleError(error: unknown) {
    this.done.reject(this.#failure ?? error);
  }

  handleReadyForQuery() {
    this.done.resolve(this.#rows);
  }
}

/** `copy … from stdin` with these bytes. → the number of rows. Throws what the source throws, too. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(text, source)).done.promise;
}
