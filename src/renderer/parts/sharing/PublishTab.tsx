import { sharingWords as words } from '@shared/words/sharing';
import type { PublishResult, SharedResource, Tenant } from '../../data/sharing';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Banner, Tag } from '../../ui/feedback/States';
import { useChange } from '../../platform/api/calls';
import { Row, Stack, Text } from '../../ui/layout/Layout';

/** Whether the customers have what is here now, and giving it to them. SHARE-06: only of what has a shared id. */
export function PublishTab(props: { resource: SharedResource | undefined; tenants: readonly Tenant[] }) {
  const { resource, tenants } = props;
  const [publish, publishing] = useChange('shared.publish');
  const results = publishing.data?.data.results;
  return (
    <Stack className="cl-share">
      {resource ? (
        <State resource={resource} tenants={tenants} />
      ) : (
        <Banner tone="info">{words.saveFirst}</Banner>
      )}
      {publishing.error !== undefined && (
        <Banner tone="bad">
          {words.publishFailed}. {reasonOf(publishing.error)}
        </Banner>
      )}
      {results && <Results results={results} of={resource?.shared_resource_type} />}
      <Row>
        <Button
          kind="primary"
          icon="upload"
          disabled={!resource}
          busy={publishing.isLoading}
          onClick={() => resource && void publish({ params: { id: resource.shared_resource_id }, body: {} })}
        >
          {words.publish}
        </Button>
      </Row>
    </Stack>
  );
}

function State({ resource, tenants }: { resource: SharedResource; tenants: readonly Tenant[] }) {
  const state = resource.publication_state;
  const { process_all, values } = resource.shared_resource_recipients;
  const names = tenants.filter((one) => values.includes(one.org_id)).map((one) => one.name);
  return (
    <dl className="cl-facts">
      <div>
        <dt>{words.state}</dt>
        <dd>
          <Tag
            tone={state === 'PUBLISHED' ? 'good' : 'warn'}
            icon={state === 'PUBLISHED' ? 'success' : 'clock'}
          >
            {words.states[state]}
          </Tag>
          <p className="cl-faint">{words.stateTexts[state]}</p>
        </dd>
      </div>
      <div>
        <dt>{words.lastPublished}</dt>
        <dd className="cl-num">
          {resource.last_published ? formatMoment(resource.last_published) : words.never}
        </dd>
      </div>
      <div>
        <dt>{words.recipients}</dt>
        <dd className="cl-scroll cl-share__names">{process_all ? words.all : names.join(', ')}</dd>
      </div>
    </dl>
  );
}

function Results(props: {
  results: readonly PublishResult[];
  of: SharedResource['shared_resource_type'] | undefined;
}) {
  const { results } = props;
  const failed = results.filter((one) => one.problem !== null).length;
  return (
    <Stack as="section" gap="s" label={words.results}>
      <Text as="p" medium role="status">
        {failed > 0 ? words.publishedPartly(failed, results.length) : words.published(results.length)}
      </Text>
      <Stack
        as="ul"
        gap="none"
        box="line"
        pad="none"
        scroll
        className="cl-share__results"
        label={words.results}
      >
        {results.map((one) => (
          <Row as="li" key={one.org_id}>
            <Icon
              name={one.problem === null ? 'success' : 'error'}
              size={14}
              className={one.problem === null ? 'cl-good' : 'cl-bad'}
            />
            <Text flow="clip" className="cl-grow">
              {one.name}
            </Text>
            <span className="cl-muted cl-num">
              {one.problem ?? (props.of === 'integration' ? words.hasIt : words.given(one.workflows))}
            </span>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
