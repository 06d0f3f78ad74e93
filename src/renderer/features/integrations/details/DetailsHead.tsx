import { useState } from 'react';
import { integrationScreenWords as words, typeName } from '@shared/words/integrationScreens';
import { messages } from '@shared/words/messages';
import { sharingWords } from '@shared/words/sharing';
import type { IntegrationDetails, IntegrationKind } from '../../../data/integrations';
import { ShareDialog } from '../../../parts/sharing/ShareDialog';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { Row, Text } from '../../../ui/layout/Layout';
import { StatusTag } from '../ConnectedList';
import { TypeLogo } from '../../../parts/integrations/TypeLogo';
import { Disconnect } from './Disconnect';
import { useSend } from '../../../parts/feedback/useSend';

/** What it is and whether it is in use, and what can be done with all of it. */
export function DetailsHead(props: {
  details: IntegrationDetails;
  kind: IntegrationKind | undefined;
  mayChange: boolean;
  onGone(): void;
}) {
  const { details, mayChange } = props;
  const rights = useRights();
  const [ask, setAsk] = useState<'share' | 'disconnect' | null>(null);
  const mayShare = rights.isMsp && rights.mayChange('workflows:share') && !details.owned_by;
  return (
    <Row as="header" wrap gap="m" className="cl-integration__head">
      <TypeLogo type={details.type} size={44} />
      <div className="cl-grow">
        <Row as="span" wrap>
          <Text as="strong" size="l" strong>
            {props.kind?.name ?? typeName(details.type)}
          </Text>
          {!mayChange && <StatusTag status={details.status} />}
          {details.owned_by && <Tag icon="users">{words.sharedBy(details.owned_by)}</Tag>}
          {!mayChange && !details.owned_by && (
            <span title={words.readOnlyText}>
              <Tag icon="lock">{words.readOnly}</Tag>
            </span>
          )}
        </Row>
        <p className="cl-muted">
          {details.status === 'ACTIVE' ? (props.kind?.summary ?? '') : words.details.inactiveText}
        </p>
      </div>
      {mayChange && <Activity details={details} />}
      {mayShare && (
        <Button icon="customers" onClick={() => setAsk('share')}>
          {sharingWords.action}
        </Button>
      )}
      {mayChange && (
        <Button icon="trash" onClick={() => setAsk('disconnect')}>
          {words.details.disconnect}
        </Button>
      )}
      {ask === 'share' && (
        <ShareDialog
          subject={{ kind: 'integration', name: details.name, integrationId: details.integrationId }}
          onClose={() => setAsk(null)}
        />
      )}
      {ask === 'disconnect' && (
        <Disconnect details={details} onClose={() => setAsk(null)} onGone={props.onGone} />
      )}
    </Row>
  );
}

function Activity({ details }: { details: IntegrationDetails }) {
  const [update, { isLoading }] = useSend('integrations.update');
  const set = (active: boolean) =>
    update(
      { params: { id: details.integrationId }, body: { status: active ? 'ACTIVE' : 'INACTIVE' } },
      {
        done: words.details[active ? 'activated' : 'inactivated'](details.name),
        failed: `${messages.failedToUpdate('integration')}.`,
      },
    );
  return (
    <Switch
      label={words.details.active}
      checked={details.status === 'ACTIVE'}
      disabled={isLoading}
      onChange={(active) => void set(active)}
    />
  );
}
