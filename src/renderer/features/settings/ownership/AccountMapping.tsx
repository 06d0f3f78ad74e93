import { useRef, useState } from 'react';
import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { readAccountOwners } from '@shared/model/settings/read';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { downloadText } from '../../../parts/spend/downloadText';
import { Button } from '../../../ui/base/Button';
import { Banner, Empty } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { useSetting } from '../../../parts/settings/useSetting';
import { AccountRows } from './AccountRows';
import { DefaultOwner } from './DefaultOwner';
import { FileDialog } from './FileDialog';
import { readFile, type ReadFile } from './readFile';
import { templateOf } from './template';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';

type Value = OwnershipMapping['account'];

export function AccountMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const rows = readAccountOwners(useSetting('ownership', 'accounts', true).value);
  const known = useCall('costs.values', { query: { field: 'account' } });
  const [search, setSearch] = useState('');
  const [file, setFile] = useState<ReadFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const plain = search.trim().toLowerCase();
  const shown = rows.filter(({ account_id, Account, Owner }) =>
    [account_id, Account, Owner].some((text) => text.toLowerCase().includes(plain)),
  );
  const choose = (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {rows.length === 0 ? words.upload : words.uploadAgain}
      </Button>
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
      <input
        ref={input}
        type="file"
        className="cl-hidden"
        tabIndex={-1}
        aria-label={words.upload}
        accept=".csv,.tsv,.json"
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (picked) void readFile(picked).then(setFile);
        }}
      />
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
            <TextInput
              label={words.searchAccounts}
              placeholder={words.searchAccounts}
              icon="search"
              clearable
              width={260}
              value={search}
              onChange={setSearch}
            />
            <span className="cl-faint cl-grow">{words.count(shown.length)}</span>
            {choose}
          </div>
          <AccountRows rows={shown} />
        </>
      )}
      <Columns gap="l">
        <DefaultOwner
          value={value.default_owner}
          onChange={(default_owner) => onChange({ ...value, default_owner })}
        />
      </Columns>
      {file?.ok && <FileDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}
