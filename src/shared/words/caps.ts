/** What a user reads when a list is full, by its table and the column that tells its lists apart. */
const full: Readonly<Record<string, string>> = {
  'api_key.org_id':
    'An organization can have at most 1,000 API keys. Revoke one that is no longer used first.',
  'scim_token.org_id': 'An organization can have at most 20 SCIM tokens. Revoke one first.',
  'scim_user.org_id': 'An organization can have at most 20,000 SCIM users. Delete one first.',
  'scim_group.org_id': 'An organization can have at most 1,000 SCIM groups. Delete one first.',
  'assistant_connection.org_id':
    'An organization can have at most 1,000 connected assistants. Disconnect one first.',
  'board.org_id': 'An organization can have at most 1,000 boards. Delete one first.',
  'cost_report.org_id': 'An organization can have at most 1,000 reports. Delete one first.',
  'cost_source.org_id': 'An organization can have at most 1,000 billing sources. Remove one first.',
  'dashboard.org_id': 'An organization can have at most 1,000 dashboards. Delete one first.',
  'datastore.org_id': 'An organization can have at most 1,000 datastores. Delete one first.',
  'integration.org_id': 'An organization can have at most 1,000 integrations. Remove one first.',
  'integration_event.integration_id': 'An integration can have at most 1,000 events. Remove one first.',
  'membership.org_id': 'An organization can have at most 10,000 members. Remove one first.',
  'membership.user_id': 'A person can belong to at most 1,000 organizations.',
  'cost_query.org_id': 'An organization can have at most 500 saved SQL queries. Delete one first.',
  'unit_metric.org_id': 'An organization can have at most 50 business metrics. Delete one first.',
  'unit_metric_value.metric_id': 'A metric can have values of at most 10,000 days. Delete old ones first.',
  'kubernetes_cluster.org_id': 'An organization can have at most 50 Kubernetes clusters. Delete one first.',
  'kubernetes_day.cluster_id':
    'A cluster can have allocations of at most 1,100 days. Add another cluster for the rest.',
  'kubernetes_cost.cluster_id':
    'A cluster can have at most 500,000 lines of allocations. Send them by namespace, or add another cluster.',
  'price_book.org_id': 'An organization can have at most 200 price books. Delete one first.',
  'price_book_version.book_id':
    'A price book can have at most 400 versions. Create a new price book and assign it instead.',
  'customer_credit.org_id': 'An organization can have at most 5,000 credits. Remove old ones first.',
  'exchange_rate.org_id': 'An organization can have at most 5,000 exchange rates. Remove old ones first.',
  'billing_run.org_id': 'An organization can have at most 1,200 billing runs.',
  'virtual_tag.org_id': 'An organization can have at most 50 virtual tags. Delete one first.',
  'virtual_tag_version.tag_id':
    'A virtual tag can have at most 400 versions. Save one that applies to all months first.',
  'organisation.parent_org_id': 'An organization can have at most 4,000 customers. Delete one first.',
  'setting.org_id': 'An organization can have at most 1,000 settings.',
  'shared_integration.org_id': 'At most 1,000 integrations can be shared with one organization.',
  'shared_resource.org_id': 'An organization can share at most 1,000 resources. Stop sharing one first.',
  'space.org_id': 'An organization can have at most 1,000 spaces. Delete one first.',
  'workflow_folder.org_id': 'An organization can have at most 10,000 folders. Delete one first.',
  'workflow_template.org_id': 'An organization can have at most 1,000 templates. Delete one first.',
  'workflow_test.workflow_id': 'A workflow can have at most 200 tests. Delete one first.',
  'workflow_trigger.workflow_id': 'A workflow can have at most 50 triggers. Delete one first.',
};

export const listIsFull = (table: string, column: string): string =>
  full[`${table}.${column}`] ?? 'This list is full. Remove something from it first.';
