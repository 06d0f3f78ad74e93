import type { Column } from '@shared/model/datastores/columns';
import { checkTextual } from '@shared/model/datastores/check';
import { needsOptions } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import type { FilePreview } from '../../data/datastores';
import './fileTable.css';

const words = datastoreScreenWords.import;
const textOf = (value: Json | undefined) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The first rows of a file (DS-34) under the columns as they will be; what a column refuses is marked. */
export function PreviewRows({ preview, columns }: { preview: FilePreview; columns: readonly Column[] }) {
  const keys = preview.schema.map(({ key }) => key);
  const problem = (at: number, value: Json | undefined) => {
    const column = columns[at];
    if (!column || (needsOptions(column.type) && !column.options?.length)) return null;
    const checked = checkTextual(column, value ?? null);
    return checked.ok ? null : checked.reason;
  };
  return (
    <div
      className="cl-box-line cl-pad-none cl-scroll cl-size-s cl-num cl-ds-preview"
      role="region"
      aria-label={words.previewTable}
      tabIndex={0}
    >
      <table className="cl-filetable">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                {column.key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, line) => (
            <tr key={line}>
              {keys.map((key, at) => {
                const wrong = problem(at, row[key]);
                return (
                  <td
                    key={key}
                    className={wrong ? 'cl-ds-preview__bad' : undefined}
                    title={wrong ?? undefined}
                  >
                    {textOf(row[key])}
                    {wrong && <span className="cl-hidden"> {wrong}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
