import type pg from 'pg';

export interface Described {
  /** How many values it takes. */
  parameters: number;
  /**
   * By name; `type` as PostgreSQL names it, a list with `_` before it; `nullable`: the column of a table that it is and that
   * may be null.
   */
  columns: ReadonlyMap<string, { type: string; nullable: string | undefined }>;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

interface Catalog {
  types: ReadonlyMap<number, string>;
  /** `<table's oid>.<column's number>` of those that may be null → their names. */
  nullable: ReadonlyMap<string, string>;
}

const catalogs = new WeakMap<pg.Client, Promise<Catalog>>();
async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const columns = await client.query<{ place: string; attname: string }>(
    `select attrelid::oid || '.' || attnum as place, attname from pg_attribute where attnum > 0 and not attnotnull`,
  );
  return {
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    nullable: new Map(columns.rows.map(({ place, attname }) => [place, attname])),
  };
}

/** Asks PostgreSQL what a statement takes and gives, without running it. Fails as PostgreSQL does. */
export async function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const catalog = catalogs.get(client) ?? readCatalog(client);
  catalogs.set(client, catalog);
  const { types, nullable } = await catalog;
  const { fields, parameters } = await new Promise<{ fields: Field[]; parameters: number }>(
    (resolve, reject) => {
      let fields: Field[] = [];
      let parameters = 0;
      client.query({
        submit(connection: pg.Connection) {
          connection.once('parameterDescription', (message: { parameterCount: number }) => {
            parameters = message.parameterCount;
          });
          connection.parse({ text, name: '', types: [] }, true);
          connection.describe({ type: 'S', name: '' }, true);
          connection.sync();
        },
        handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
        handleError: reject,
        handleReadyForQuery: () => resolve({ fields, parameters }),
      });
    },
  );
  return {
    parameters,
    columns: new Map(
      fields.map(({ name, tableID, columnID, dataTypeID }) => [
        name,
        { type: types.get(dataTypeID) ?? '', nullable: nullable.get(`${tableID}.${columnID}`) },
      ]),
    ),
  };
}
