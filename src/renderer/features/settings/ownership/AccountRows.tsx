import { FILE_PREVIEW_ROWS } from '@shared/model/limits';
import type { AccountOwner } from '@shared/model/settings/ownership';
import { ownershipWords as words } from '@shared/words/ownershipSettings';

/** Accounts and their owners, the first hundred of them. */
export function AccountRows({ rows }: { rows: readonly AccountOwner[] }) {
  return (
    <div
      className="cl-scroll cl-box-line cl-accountrows"
      role="region"
      aria-label={words.accounts}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.accountName}</th>
            <th scope="col">{words.owner}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, FILE_PREVIEW_ROWS).map((row) => (
            <tr key={row.account_id}>
              <td className="cl-num">{row.account_id}</td>
              <td>{row.Account}</td>
              <td>{row.Owner}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FILE_PREVIEW_ROWS && (
        <p className="cl-faint cl-pad-s">{words.filePreview(FILE_PREVIEW_ROWS, rows.length)}</p>
      )}
    </div>
  );
}
