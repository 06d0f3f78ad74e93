import { useState } from 'react';
import { ORGANISATION_SEARCH_FROM } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { demoOrganisationWords } from '@shared/words/organisations';
import { shellWords } from '@shared/words/shell';
import { LoadDemoDialog } from '../../parts/organisation/DemoDialogs';
import { useChooseOrganisation } from '../../parts/organisation/useChooseOrganisation';
import { membership, useUser } from '../../parts/user/userContext';
import { useHost } from '../../platform/hostContext';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { TextInput } from '../../ui/fields/Field';
import { Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';
import { sortedOrganisations, type Membership } from './organisations';
import { useChange } from '../../platform/api/calls';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';

export function OrganisationSwitcher() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = membership(user)?.orgName ?? '';
  const close = () => setOpen(false);
  const askForDemo = () => {
    close();
    setAsking(true);
  };
  return (
    <>
      <Popover
        open={open}
        onOpen={setOpen}
        placement="bottom-end"
        content={<OrganisationList onDone={close} onDemo={askForDemo} />}
      >
        <Button
          menu
          kind="quiet"
          endIcon="chevronDown"
          label={`${shellWords.switchOrganisation}: ${name}`}
          className="cl-orgbutton"
        >
          {name}
        </Button>
      </Popover>
      <LoadDemoDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function OrganisationList({ onDone, onDemo }: { onDone(): void; onDemo(): void }) {
  const user = useUser();
  const [search, setSearch] = useState('');
  const { choose, toggleDefault } = useOrganisations(onDone);
  const many = Object.keys(user.orgIdToOrgMemberInfo).length >= ORGANISATION_SEARCH_FROM;
  const shown = sortedOrganisations(user, search);
  const hasDemo = Object.values(user.orgIdToOrgMemberInfo).some(({ orgMetadata }) => orgMetadata.demo);
  return (
    <Stack gap="xs" pad="s" scroll className="cl-orgs">
      {many && (
        <TextInput
          value={search}
          onChange={setSearch}
          label={shellWords.searchOrganisations}
          placeholder={shellWords.searchOrganisations}
          icon="search"
          autoFocus
        />
      )}
      <ul aria-label={shellWords.organisations}>
        {shown.map((org) => {
          const isDefault = org.orgId === user.metadata.defaultOrgId;
          const active = org.orgId === user.activeOrgId;
          return (
            <Row as="li" gap="none" key={org.orgId} className="cl-orgs__item">
              <Press
                className="cl-row cl-grow cl-orgs__name"
                aria-current={active || undefined}
                onClick={() => void choose(org)}
              >
                <span className="cl-initial" aria-hidden="true">
                  {org.orgName.slice(0, 1).toUpperCase()}
                </span>
                <Text flow="clip" className="cl-grow">
                  {org.orgName}
                </Text>
                {active && <Icon name="check" size={14} />}
              </Press>
              <Press
                className={`cl-row cl-orgs__star ${isDefault ? 'cl-orgs__star--on' : ''}`}
                aria-pressed={isDefault}
                aria-label={
                  isDefault ? shellWords.removeDefault(org.orgName) : shellWords.setDefault(org.orgName)
                }
                onClick={() => void toggleDefault(org)}
              >
                <Icon name="star" size={15} />
              </Press>
            </Row>
          );
        })}
        {shown.length === 0 && <li className="cl-options__none">{messages.noResults}</li>}
      </ul>
      {!hasDemo && (
        <Button kind="quiet" icon="sparkle" className="cl-orgs__demo" onClick={onDemo}>
          {demoOrganisationWords.load}
        </Button>
      )}
    </Stack>
  );
}

function useOrganisations(onDone: () => void) {
  const user = useUser();
  const host = useHost();
  const toast = useToast();
  const chooseOrganisation = useChooseOrganisation();
  const [update] = useChange('users.updateMetadata');

  async function choose(org: Membership) {
    onDone();
    await chooseOrganisation(org.orgId);
  }

  async function toggleDefault(org: Membership) {
    const defaultOrgId = org.orgId === user.metadata.defaultOrgId ? null : org.orgId;
    const reply = await update({ body: { userId: user.userId, metadata: { defaultOrgId } } });
    if (!reply.error)
      return toast(defaultOrgId ? messages.defaultOrganizationSet : messages.defaultOrganizationRemoved);
    await host
      .call('log.report', {
        message: 'The default organization could not be changed.',
        path: location.pathname,
      })
      .catch(() => undefined);
  }

  return { choose, toggleDefault };
}
