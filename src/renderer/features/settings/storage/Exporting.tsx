import { useState } from 'react';
import { fileNameOf } from '@shared/model/fileName';
import { EXPORT_FILE_ENDING } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { downloadText } from '../../../parts/spend/downloadText';
import { membership, useUser } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { readClock } from '../../../platform/clock';
import { formatDate } from '../../../platform/formatting/dates';
import { useHost } from '../../../platform/hostContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Checkbox } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { Row } from '../../../ui/layout/Layout';

const fileName = (organisation: string) =>
  `${fileNameOf(organisation, 'organization')}-${formatDate(readClock())}${EXPORT_FILE_ENDING}`;

/** Everything as one file. It goes past the cache: it may be larger than all that is in it. */
export function Exporting() {
  const host = useHost();
  const toast = useToast();
  const organisation = membership(useUser())?.orgName ?? '';
  const [runs, setRuns] = useState(true);
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      const text = await host.call('api.call', { id: 'storage.export', query: { runs: String(runs) } });
      downloadText(fileName(organisation), text, 'application/x-ndjson');
      toast(words.exported);
    } catch (error) {
      toast({ text: reasonOf(error), error: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel title={words.export}>
      <div className="cl-stack">
        <p className="cl-muted">{words.exportText}</p>
        <Row>
          <Button icon="download" busy={busy} onClick={() => void run()}>
            {words.exportAction}
          </Button>
          <Checkbox label={words.withRuns} checked={runs} onChange={setRuns} />
        </Row>
      </div>
    </Panel>
  );
}
