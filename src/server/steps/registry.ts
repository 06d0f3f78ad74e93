import { awsSteps } from './aws/steps';
import { azureSteps } from './azure/steps';
import { cloudhealthSteps } from './cloudhealth/steps';
import { gcpSteps } from './gcp/steps';
import { snowflakeSteps } from './snowflake/steps';
import { umbrellaSteps } from './umbrella/steps';
import { catalogueOf, type Catalogue } from './catalogue';
import { ticketingSteps } from './ticketing/steps';
import { versionControlSteps } from './version-control/steps';
import { approve } from './flow/approve/step';
import { breakStep } from './flow/break/step';
import { collect } from './flow/collect/step';
import { exit } from './flow/exit/step';
import { ifStep } from './flow/if/step';
import { loop } from './flow/loop/step';
import { subWorkflow } from './flow/sub-workflow/step';
import { trigger } from './flow/trigger/step';
import { wait } from './flow/wait/step';
import { filterList } from './array/filter-list/step';
import { selectFields } from './array/select-fields/step';
import { sortList } from './array/sort-list/step';
import { groupList } from './array/group-list/step';
import { joinLists } from './array/join-lists/step';
import { removeDuplicates } from './array/remove-duplicates/step';
import { splitIntoChunks } from './array/split-into-chunks/step';
import { aggregateList } from './array/aggregate-list/step';
import { flattenList } from './array/flatten-list/step';
import { sliceList } from './array/slice-list/step';
import { concatenateLists } from './array/concatenate-lists/step';
import { compareLists } from './array/compare-lists/step';
import { pluckField } from './array/pluck-field/step';
import { setField } from './array/set-field/step';
import { topItems } from './array/top-items/step';
import { calculate } from './math/calculate/step';
import { sumNumbers } from './math/sum-numbers/step';
import { statistics } from './math/statistics/step';
import { smallestLargest } from './math/smallest-largest/step';
import { roundNumber } from './math/round-number/step';
import { percentage } from './math/percentage/step';
import { percentChange } from './math/change/step';
import { threshold } from './math/compare-with-threshold/step';
import { convertUnits } from './math/convert-units/step';
import { numberSeries } from './math/number-series/step';
import { forecast } from './math/forecast/step';
import { setVariables } from './variable/set-variables/step';
import { mergeObjects } from './variable/merge-objects/step';
import { pickFields } from './variable/pick-fields/step';
import { firstValue } from './variable/first-value/step';
import { objectToList } from './variable/object-to-list/step';
import { listToObject } from './variable/list-to-object/step';
import { checkValue } from './variable/check-value/step';
import { newId } from './variable/new-id/step';
import { parseJson } from './format/parse-json/step';
import { toJson } from './format/to-json/step';
import { queryJson } from './format/query-json/step';
import { parseCsv } from './format/parse-csv/step';
import { makeCsv } from './format/make-csv/step';
import { changeText } from './format/change-text/step';
import { splitText } from './format/split-text/step';
import { joinText } from './format/join-text/step';
import { matchPattern } from './format/match-pattern/step';
import { renderTemplate } from './format/render-template/step';
import { formatNumber } from './format/format-number/step';
import { dateUtils } from './format/date-utils/step';
import { formatDateStep } from './format/format-date/step';
import { parseXml } from './format/parse-xml/step';
import { parseYaml } from './format/parse-yaml/step';
import { toYaml } from './format/to-yaml/step';
import { makeHtmlTable } from './format/make-html-table/step';
import { markdownToHtml } from './format/markdown-to-html/step';
import { encodeText } from './format/encode-text/step';
import { hashText } from './format/hash-text/step';
import { changeDate } from './format/change-date/step';
import { dateDifference } from './format/date-difference/step';
import { findRecords } from './datastore/find-records/step';
import { getRecord } from './datastore/get-record/step';
import { insertRecords } from './datastore/insert-records/step';
import { updateRecords } from './datastore/update-records/step';
import { upsertRecords } from './datastore/upsert-records/step';
import { deleteRecords } from './datastore/delete-records/step';
import { clearDatastore } from './datastore/clear-datastore/step';
import { countRecords } from './datastore/count-records/step';
import { aggregateRecords } from './datastore/aggregate-records/step';
import { incrementNumber } from './datastore/increment-number/step';
import { getColumns } from './datastore/get-columns/step';
import { recordExists } from './datastore/record-exists/step';
import { ensureDatastore } from './datastore/ensure-datastore/step';
import { searchCases } from './case/search-cases/step';
import { getCase } from './case/get-case/step';
import { updateCaseStatus } from './case/update-status/step';
import { commentOnCase } from './case/comment-on-case/step';
import { assignOwner } from './case/assign-owner/step';
import { createCase } from './case/create-case/step';
import { summariseCases } from './case/summarise-cases/step';
import { caseActivity } from './case/list-activity/step';
import { excludeCases } from './case/exclude-cases/step';
import { casesOfResource } from './case/cases-of-resource/step';
import { jiraForCases } from './case/jira-for-cases/step';
import { githubForCases } from './case/github-for-cases/step';
import { costQuery } from './cost/cost-query/step';
import { costByGroup } from './cost/cost-by-group/step';
import { alertQuery } from './cost/alert-query/step';
import { comparePeriods } from './cost/compare-periods/step';
import { topSpenders } from './cost/top-spenders/step';
import { costAnomalies } from './cost/cost-anomalies/step';
import { budgetCheck } from './cost/budget-check/step';
import { costOfResource } from './cost/cost-of-resource/step';
import { costRange } from './cost/cost-range/step';
import { monthForecast } from './cost/month-forecast/step';
import { listCustomers } from './workflow/list-customers/step';
import { listWorkflows } from './workflow/list-workflows/step';
import { lastExecutions } from './workflow/last-executions/step';
import { failedExecutions } from './workflow/failed-executions/step';
import { startWorkflow } from './workflow/start-workflow/step';
import { setWorkflowState } from './workflow/set-state/step';
import { runInfo } from './workflow/run-info/step';
import { logMessage } from './workflow/log-message/step';
import { raiseError } from './workflow/raise-error/step';
import { askAi } from './ai/ask-ai/step';
import { classify } from './ai/classify/step';
import { decide } from './ai/decide/step';
import { extract } from './ai/extract/step';
import { summarize } from './ai/summarize/step';
import { callMcpTool } from './ai/call-mcp-tool/step';
import { evaluateExpression } from './code/evaluate-expression/step';
import { runJavaScript } from './code/run-javascript/step';
import { runPython } from './code/run-python/step';
import { transformListWithPython } from './code/transform-list-python/step';
import { transformList } from './code/transform-list/step';
import { httpGet } from './api/http-get/step';
import { httpRequest } from './api/http-request/step';
import { paginatedRequest } from './api/paginated-request/step';
import { graphqlRequest } from './api/graphql-request/step';
import { soapRequest } from './api/soap-request/step';
import { downloadTable } from './api/download-table/step';
import { buildRequestUrl } from './api/build-request-url/step';
import { sendWebhook } from './api/send-webhook/step';
import { verifyWebhook } from './api/verify-webhook/step';
import { oauth2Token } from './api/oauth2-token/step';
import { ipInfo } from './network/ip-info/step';
import { ipInCidr } from './network/ip-in-cidr/step';
import { cidrDetails } from './network/cidr-details/step';
import { splitCidr } from './network/split-cidr/step';
import { cidrOverlap } from './network/cidr-overlap/step';
import { summariseCidrs } from './network/summarise-cidrs/step';
import { nextFreeSubnet } from './network/next-free-subnet/step';
import { dnsLookup } from './network/dns-lookup/step';
import { tlsCertificate } from './network/tls-certificate/step';
import { parseUrl } from './network/parse-url/step';
import { buildUrl } from './network/build-url/step';
import { checkHost } from './network/check-host/step';
import { emailDomain } from './network/email-domain/step';
import { slackMessage } from './notifications/slack-message/step';
import { slackDirectMessage } from './notifications/slack-direct-message/step';
import { slackFile } from './notifications/slack-file/step';
import { slackUpdate } from './notifications/slack-update/step';
import { slackList } from './notifications/slack-list/step';
import { teamsMessage } from './notifications/teams-message/step';
import { sendEmail } from './notifications/send-email/step';

/** One import and one line for each step; `registry.test.ts` compares it with the folders. */
const entries = [
  trigger,
  ifStep,
  loop,
  collect,
  breakStep,
  wait,
  approve,
  subWorkflow,
  exit,
  filterList,
  selectFields,
  sortList,
  groupList,
  joinLists,
  removeDuplicates,
  splitIntoChunks,
  aggregateList,
  flattenList,
  sliceList,
  concatenateLists,
  compareLists,
  pluckField,
  setField,
  topItems,
  calculate,
  sumNumbers,
  statistics,
  smallestLargest,
  roundNumber,
  percentage,
  percentChange,
  threshold,
  convertUnits,
  numberSeries,
  forecast,
  setVariables,
  mergeObjects,
  pickFields,
  firstValue,
  objectToList,
  listToObject,
  checkValue,
  newId,
  parseJson,
  toJson,
  queryJson,
  parseCsv,
  makeCsv,
  changeText,
  splitText,
  joinText,
  matchPattern,
  renderTemplate,
  formatNumber,
  dateUtils,
  formatDateStep,
  parseXml,
  parseYaml,
  toYaml,
  makeHtmlTable,
  markdownToHtml,
  encodeText,
  hashText,
  changeDate,
  dateDifference,
  findRecords,
  getRecord,
  insertRecords,
  updateRecords,
  upsertRecords,
  deleteRecords,
  clearDatastore,
  countRecords,
  aggregateRecords,
  incrementNumber,
  getColumns,
  recordExists,
  ensureDatastore,
  runPython,
  runJavaScript,
  evaluateExpression,
  transformList,
  transformListWithPython,
  askAi,
  classify,
  extract,
  summarize,
  decide,
  callMcpTool,
  searchCases,
  getCase,
  updateCaseStatus,
  commentOnCase,
  assignOwner,
  createCase,
  summariseCases,
  caseActivity,
  excludeCases,
  casesOfResource,
  jiraForCases,
  githubForCases,
  costQuery,
  costByGroup,
  alertQuery,
  comparePeriods,
  topSpenders,
  costAnomalies,
  budgetCheck,
  costOfResource,
  costRange,
  monthForecast,
  listWorkflows,
  listCustomers,
  lastExecutions,
  failedExecutions,
  startWorkflow,
  setWorkflowState,
  runInfo,
  logMessage,
  raiseError,
  httpGet,
  httpRequest,
  paginatedRequest,
  graphqlRequest,
  soapRequest,
  downloadTable,
  buildRequestUrl,
  verifyWebhook,
  sendWebhook,
  oauth2Token,
  ipInfo,
  ipInCidr,
  cidrDetails,
  splitCidr,
  cidrOverlap,
  summariseCidrs,
  nextFreeSubnet,
  dnsLookup,
  tlsCertificate,
  parseUrl,
  buildUrl,
  checkHost,
  emailDomain,
  slackMessage,
  slackDirectMessage,
  slackFile,
  slackUpdate,
  slackList,
  teamsMessage,
  sendEmail,
  ...ticketingSteps,
  ...versionControlSteps,
  ...awsSteps,
  ...azureSteps,
  ...gcpSteps,
  ...snowflakeSteps,
  ...cloudhealthSteps,
  ...umbrellaSteps,
];

export const createCatalogue = (): Catalogue => catalogueOf(entries);
