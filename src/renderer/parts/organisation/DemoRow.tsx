import { useState } from 'react';
import { demoOrganisationWords as words } from '@shared/words/organisations';
import { Button } from '../../ui/base/Button';
import { SettingRow } from '../settings/SettingRow';
import { DeleteDemoDialog, LoadDemoDialog } from './DemoDialogs';
import { useDemoOrganisation } from './useDemoOrganisation';

/** Settings › Organization: the demo company, whenever somebody wants to look at it. */
export function DemoRow() {
  const demo = useDemoOrganisation();
  const [asking, setAsking] = useState<'load' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <SettingRow name={words.name} help={demo.isHere ? words.isHere : words.help}>
      <div className="cl-row">
        {!demo.own && <Button onClick={() => setAsking('load')}>{words.load}</Button>}
        {demo.own && !demo.isHere && <Button onClick={() => void demo.open()}>{words.open}</Button>}
        {demo.own && (
          <Button kind="danger" onClick={() => setAsking('delete')}>
            {words.remove}
          </Button>
        )}
      </div>
      <LoadDemoDialog open={asking === 'load'} onClose={close} />
      <DeleteDemoDialog open={asking === 'delete'} onClose={close} />
    </SettingRow>
  );
}
