import { storageWords as words } from '@shared/words/storage';
import type { StoredArea } from '../../../data/storage';
import { formatBytes, formatNumber } from '../../../platform/formatting/numbers';
import { Panel } from '../../../ui/base/Panel';
import { Backups } from './Backups';
import { Deleting } from './Deleting';
import { Exporting } from './Exporting';
import { Importing } from './Importing';
import { LegalHold } from './LegalHold';
import { Retention } from './Retention';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** What the organisation keeps, for how long, out and in again, and away. */
export function StorageTab() {
  return (
    <div className="cl-stack">
      <Panel title={words.sizes}>
        <Sizes />
      </Panel>
      <Backups />
      <Retention />
      <LegalHold />
      <Exporting />
      <Importing />
      <Deleting />
    </div>
  );
}

function Sizes() {
  const query = useCall('storage.read');
  const { data } = query;
  if (!data) return <Pending what="storage" query={query} rows={7} />;
  const { areas, bytes } = data.data;
  return (
    <>
      <table className="cl-num cl-storage">
        <thead>
          <tr>
            <th scope="col">{words.area}</th>
            <th scope="col" className="cl-right cl-nowrap">
              {words.count}
            </th>
            <th scope="col" className="cl-right cl-nowrap">
              {words.size}
            </th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <AreaRow key={area.area} area={area} whole={bytes} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td className="cl-right cl-nowrap">{formatBytes(bytes)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p className="cl-faint">{words.sizesNote}</p>
    </>
  );
}

function AreaRow({ area, whole }: { area: StoredArea; whole: number }) {
  const unit = words.items[area.area];
  const share = whole === 0 ? 0 : area.bytes / whole;
  return (
    <tr>
      <th scope="row">{words.areas[area.area]}</th>
      <td className="cl-right cl-nowrap">{unit === '' ? '' : `${formatNumber(area.items)} ${unit}`}</td>
      <td className="cl-right cl-nowrap">{formatBytes(area.bytes)}</td>
      <td className="cl-storage__share" aria-hidden="true">
        <span style={{ width: `${Math.max(share * 100, area.bytes > 0 ? 1 : 0)}%` }} />
      </td>
    </tr>
  );
}
