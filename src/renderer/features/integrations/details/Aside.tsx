import { integrationScreenWords, typeName } from '@shared/words/integrationScreens';
import type { IntegrationDetails, IntegrationKind } from '../../../data/integrations';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { CheckResult } from '../CheckResult';
import { Permissions } from '../Permissions';
import { Fact } from './Fact';
import { usagePath, USED_BY_MOST, type Usage } from './usage';
import { useChange } from '../../../platform/api/calls';

const words = integrationScreenWords;

/** What the service said last, and what it grants. */
export function LastCheck(props: {
  details: IntegrationDetails;
  kind: IntegrationKind | undefined;
  mayChange: boolean;
}) {
  const { details } = props;
  const check = details.last_check;
  const [again, { isLoading, error }] = useChange('integrations.check');
  return (
    <Panel
      title={words.check.title}
      actions={
        props.mayChange && (
          <Button
            icon="refresh"
            size="small"
            busy={isLoading}
            onClick={() => void again({ params: { id: details.integrationId } })}
          >
            {words.check.again}
          </Button>
        )
      }
    >
      <Stack>
        {error !== undefined && (
          <Banner tone="bad">
            {words.check.failed}. {reasonOf(error)}
          </Banner>
        )}
        {check ? <CheckResult check={check} dated /> : <p className="cl-muted">{words.check.never}</p>}
        {props.kind && <Permissions needed={props.kind.permissions} check={check} />}
      </Stack>
    </Panel>
  );
}

export function UsedBy({ details }: { details: IntegrationDetails }) {
  const uses = details.used_by;
  return (
    <Panel title={words.details.usedBy} note={uses.length > 0 ? uses.length : undefined}>
      {uses.length === 0 ? (
        <p className="cl-muted">{words.details.unused}</p>
      ) : (
        <>
          <UsageList uses={uses} linked />
          {uses.length >= USED_BY_MOST && (
            <p className="cl-faint">{words.details.usedByMost(USED_BY_MOST)}</p>
          )}
        </>
      )}
    </Panel>
  );
}

export function UsageList(props: { uses: readonly Usage[]; linked?: boolean }) {
  const rights = useRights();
  return (
    <Stack as="ul" gap="s" scroll className="cl-uses" label={words.details.usedBy}>
      {props.uses.map((use) => {
        const path = props.linked ? usagePath(use, rights) : null;
        const name = use.name === '' ? words.details.unnamed : use.name;
        return (
          <Row as="li" between gap="m" align="stretch" key={`${use.kind}:${use.id}`}>
            {path === null ? (
              <span className="cl-clip">{name}</span>
            ) : (
              <PathLink to={path} className="cl-clip">
                {name}
              </PathLink>
            )}
            <span className="cl-faint">{words.details.kinds[use.kind]}</span>
          </Row>
        );
      })}
    </Stack>
  );
}

export function About({ details }: { details: IntegrationDetails }) {
  const { owned_by } = details;
  return (
    <Panel title={words.details.about}>
      <dl className="cl-facts">
        <Fact name={words.details.type}>{typeName(details.type)}</Fact>
        {owned_by && <Fact name={words.details.owner}>{owned_by}</Fact>}
        <Fact name={words.details.connectedAt}>{formatMoment(details.timestamp)}</Fact>
        {details.created_by !== '' && !owned_by && <Fact name={words.details.by}>{details.created_by}</Fact>}
        {!owned_by && <Fact name={words.details.changed}>{formatMoment(details.updated_at)}</Fact>}
      </dl>
    </Panel>
  );
}
