import { importWords } from '@shared/words/imports';
import type { Inspection } from '../../data/costs';
import { plainNumber } from './plainNumber';
import '../../parts/datastores/fileTable.css';

/** The first rows as they will be read; both ways scrollable. */
export function PreviewTable({ preview }: { preview: Inspection['preview'] }) {
  return (
    <div
      className="cl-scroll cl-edge-top cl-size-s cl-num cl-importpreview"
      tabIndex={0}
      role="region"
      aria-label={importWords.wizard.preview}
    >
      <table className="cl-filetable">
        <thead>
          <tr>
            {preview.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>{plainNumber(cell) ?? <span className="cl-faint">–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
