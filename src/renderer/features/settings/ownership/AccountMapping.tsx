import { useState } from 'react';
import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { readAccountOwners } from '@shared/model/settings/read';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { downloadText } from '../../../parts/spend/downloadText';
import { Button } from '../../../ui/base/Button';
import { Banner, Empty } from '../../../ui/feedback/States';
import { SearchInput } from '../../../ui/fields/TextField';
import { useSetting } from '../../../parts/settings/useSetting';
import { AccountRows } from './AccountRows';
import { DefaultOwner } from './DefaultOwner';
import { FileDialog } from './FileDialog';
import { readFile, type ReadFile } from './readFile';
import { templateOf } from './template';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';
import { FileButton } from '../../../ui/fields/FileButton';
import { partsOf } from '../../../parts/forms/partsOf';

type Value = OwnershipMapping['account'];

export function AccountMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const rows = readAccountOwners(useSetting('ownership', 'accounts', true).value);
  const known = useCall('costs.values', { query: { field: 'account' } });
  const [search, setSearch] = useState('');
  const [file, setFile] = useState<ReadFile | null>(null);
  const plain = search.trim().toLowerCase();
  const shown = rows.filter(({ account_id, Account, Owner }) =>
    [account_id, Account, Owner].some((text) => text.toLowerCase().includes(plain)),
  );
  const choose = (
    <>
      <FileButton
        label={words.upload}
        accept=".csv,.tsv,.json"
        onFile={(picked) => void readFile(picked).then(setFile)}
      >
        {rows.length === 0 ? words.upload : words.uploadAgain}
      </FileButton>
      <Button
        icon="download"
        kind="quiet"
        disabled={known.isLoading}
        onClick={() => downloadText(words.templateName, templateOf(known.data?.data ?? [], rows))}
      >
        {words.template}
      </Button>
    </>
  );
  return (
    <div className="cl-stack">
      {file?.ok === false && (
        <Banner tone="bad" onClose={() => setFile(null)}>
          {file.problem}
        </Banner>
      )}
      {rows.length === 0 ? (
        <Empty icon="users" title={words.noAccounts} action={choose}>
          {words.noAccountsText}
        </Empty>
      ) : (
        <>
          <div className="cl-row cl-row--wrap">
            <SearchInput label={words.searchAccounts} width={260} value={search} onChange={setSearch} />
            <span className="cl-faint cl-grow">{words.count(shown.length)}</span>
            {choose}
          </div>
          <AccountRows rows={shown} />
        </>
      )}
      <Columns gap="l">
        <DefaultOwner {...partsOf(value, onChange)('default_owner')} />
      </Columns>
      {file?.ok && <FileDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}
