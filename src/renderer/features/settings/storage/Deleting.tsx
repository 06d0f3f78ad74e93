import { useState } from 'react';
import { deletableAreas, type DeletableArea } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { membership, useUser } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { TypedConfirm } from '../../../ui/overlays/TypedConfirm';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useSend } from '../../../parts/feedback/useSend';

export function Deleting() {
  const [asked, setAsked] = useState<DeletableArea | null>(null);
  const organisation = membership(useUser())?.orgName ?? '';
  const [remove, { isLoading }] = useSend('storage.delete');
  async function run(what: DeletableArea) {
    await remove(
      { body: { what, confirm_name: organisation } },
      { done: ({ data }) => words.deleted(data.rows), failed: words.deletable[what].title },
    );
    setAsked(null);
  }
  return (
    <Panel title={words.delete}>
      {deletableAreas.map((what) => (
        <SettingRow key={what} name={words.deletable[what].title} help={words.deletable[what].text}>
          <Button kind="danger" label={`${words.deletable[what].title}…`} onClick={() => setAsked(what)}>
            {words.deleteAction}
          </Button>
        </SettingRow>
      ))}
      {asked && (
        <TypedConfirm
          title={words.deletable[asked].title}
          label={words.typeName(organisation)}
          accepts={(typed) => typed === organisation}
          confirm={words.deletable[asked].title}
          busy={isLoading}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        >
          {words.deletable[asked].text} {words.cannotUndo}
        </TypedConfirm>
      )}
    </Panel>
  );
}
