/** Business constants, one each. A row of requirements.md stands behind every one. Times in milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** LIM-01, -02: cached answers are fresh for five minutes and kept for thirty. */
export const CACHE_FRESH = 5 * MINUTE;
export const CACHE_KEPT = 30 * MINUTE;
/** LIM-03: what changes by itself is asked for anew each time that it is shown. */
export const CACHE_NONE = 0;
/** LIM-04 */
export const ORG_METADATA_KEPT = 10 * MINUTE;
/** LIM-05, -06: tries after the first one. */
export const FETCH_RETRIES = 2;
export const ACCOUNT_FETCH_RETRIES = 1;
/** LIM-08: how often it is asked how far the generation of a workflow is. */
export const GENERATION_POLL = 3 * SECOND;
/** Of what a model is asked for; LIM-36: prompts kept of a kind, and characters from which on a paste is deferred. */
export const PROMPT_MAX = 10_000;
export const PROMPT_HISTORY_MAX = 15;
export const PASTE_AT_ONCE_MAX = 1000;
/** AI-G-10: a model that writes filters sees no more of the list. */
export const FILTER_ITEMS_MAX = 3;
/** LIM-11 */
export const INPUT_DEBOUNCE = 300;
/** LIM-12 */
export const TOAST_TIME = 4 * SECOND;
/** LIM-16, -22. A longer name of a favorite is cut. */
export const OPTION_LABEL_MAX = 30;
export const FAVOURITE_NAME_MAX = 30;
export const BOARD_NAME_MAX = 30;
export const DESCRIPTION_MAX = 250;
/** A password that people choose. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** LIM-15 */
export const KEY_NAME_MAX = 32;
/** LIM-18: a longer name in the title of the share dialog is cut. */
export const SHARE_TITLE_MAX = 35;
/** LIM-19, -20, -21: longer texts are cut, with an ellipsis. */
export const FILTER_TAG_MAX = 11;
export const TEXT_PREVIEW_MAX = 150;
export const TABLE_TEXT_MAX = 125;
/** LIM-23, -24: from so many entries on, a list or the organisation switcher can be searched. */
export const LIST_SEARCH_FROM = 5;
export const ORGANISATION_SEARCH_FROM = 7;
/** LIM-25 */
export const DATA_FILE_MAX_MB = 5;
export const FILE_PREVIEW_ROWS = 100;
/** LIM-27, -28 */
export const PAGE_SIZE = 20;
export const ROW_HEIGHT = 60;
export const FIRST_PAGE = 0;
export const FETCH_PAGE_SIZE = 450;
/** LIM-38: characters up to which a long text is drawn in more and more lines; up to the compact length in one. */
export const LONG_TEXT_TIERS = [600, 1200, 2400] as const;
export const TEXT_COMPACT = 80;
/**
 * LIM-37: messages of one chat with the agent; how long a character of its answer takes to be typed out; after how long
 * a silence its connection may end.
 */
export const CHAT_MESSAGES_MAX = 30;
export const TYPING_PER_CHARACTER = 5;
export const AGENT_IDLE = 300 * SECOND;
/** LIM-39 to -42: patterns of date-fns. */
export const DATE_FORMAT = 'yyyy-MM-dd';
export const TIMESTAMP_FORMAT = 'yyyy-MM-dd-HH:mm:ss';
export const DISPLAY_FORMAT = 'MMM dd, yyyy HH:mm';
export const LONG_FORMAT = 'MMM dd, yyyy HH:mm:ss.SSS';
/** LIM-43: older moments are shown as a date. Minutes. */
export const RELATIVE_TIME_MAX = 1440;
/** LIM-46, -47: what a date range can be chosen from. */
export const rangePresets = [
  '24h',
  '7d',
  '14d',
  '28d',
  '30d',
  '60d',
  '90d',
  '3m',
  '6m',
  '1y',
  'mtd',
  'pm',
  'ytd',
] as const;
export type RangePreset = (typeof rangePresets)[number];
/** LIM-45 */
export const DEFAULT_RANGE: RangePreset = '6m';
/** LIM-49 */
export const costPeriods = ['month', 'year'] as const;
export type CostPeriod = (typeof costPeriods)[number];
/** Months in a period: what a monthly amount is multiplied by. */
export const PERIOD_MONTHS = { month: 1, year: 12 } as const satisfies Record<CostPeriod, number>;
export const FALLBACK_COST_PERIOD: CostPeriod = 'year';
/** Charges that can be paged through; beyond them one narrows down. */
export const CHARGES_REACH = 10_000;
export const costMethods = ['unblended', 'amortized', 'net_unblended', 'net_amortized'] as const;
/** What charges would cost before discounts, beside what they cost. Figures of the product never stand on these two. */
export const spendMethods = [...costMethods, 'contracted', 'list'] as const;
export type SpendMethod = (typeof spendMethods)[number];
/** Contract commitments that a source may have. */
export const COMMITMENTS_MAX = 5_000;

export type CostMethod = (typeof costMethods)[number];
export const NORMAL_COST_METHOD: CostMethod = 'amortized';
/** LIM-50: of an event that watches anomalies. */
export const EVENT_THRESHOLDS_MAX = 2;
/** LIM-52 */
export const THOUSAND = 1000;
export const MILLION = 1_000_000;
export const SPACE_NAME_MAX = 60;
/** LIM-53 */
export const SPACES_SHOWN = 15;
/** LIM-55 to -58, pixels. */
export const NAV_OPEN = 192;
export const NAV_COLLAPSED = 64;
export const SETTINGS_NAV_OPEN = 310;
export const SETTINGS_NAV_COLLAPSED = 68;
export const FILTER_POPOVER_MIN_WIDTH = 658;
export const ORGANISATIONS_MAX_HEIGHT = 520;
export const ORGANISATIONS_WIDTH = 250;
export const LIST_ROWS = 8;
export const LIST_ROW_HEIGHT = 36;
export const DESCRIPTION_ROWS = 8;
/** LIM-59, shares of the window's height. */
export const MODAL_TALL = '92vh';
export const MODAL_NORMAL = '70vh';
/** LIM-60, pixels. */
export const VARIABLE_PICKER_WIDTH = 800;
export const VARIABLE_PICKER_HEIGHT = 480;
export const DESIGNER_WIDTH = 1124;
export const DESIGNER_HEIGHT = 740;
/** LIM-61: of a panel with data on a new dashboard, in a page as wide as its columns are laid out for; pixels. */
export const PANEL_HEIGHT = 300;
export const PANEL_WIDTH = 600;
/** LIM-62: from this width of the window on. */
export const WIDE_LAYOUT = 1600;
/** LIM-64 to -67; a bar is as wide as there is room for, up to this. */
export const CHART_BAR_SIZE = 32;
export const CHART_SKIP_LABELS_FROM = 15;
export const CHART_SHORTEN_LABELS_FROM = 10;
export const CHART_COLOURS = 5;
/** Groups that a chart of spend shows by their own name; the rest is “Other”, which opens. */
export const SPEND_SERIES = 10;
/** Groups that such a chart asks for, so that its tooltip can name what is in “Other”. */
export const SPEND_GROUPS = 200;
/** LIM-73 */
export const TOP_SPENDERS = 5;
export const TOP_SPENDERS_DAYS = 30;
export const TOP_SPENDERS_RANGE = `${TOP_SPENDERS_DAYS}d` as const satisfies RangePreset;
/** Largest bill that a window offers to upload, and the size of one part. Bytes. */
export const BILL_MAX = 50 * 1024 ** 3;
export const UPLOAD_PART = 1024 * 1024;
/** LIM-07, -09 */
export const EXECUTION_POLLING = 3 * SECOND;
export const EXECUTION_SUMMARY_CLOSE = 8 * SECOND;
/** LIM-10 */
export const CRON_DEBOUNCE = 400;
/** LIM-13 to -15, -17 */
export const FOLDER_NAME_MAX = 40;
export const STEP_NAME_MAX = 40;
export const INPUT_PARAMETER_ID_MAX = 32;
export const WORKFLOW_NAME_MIN_ROOM = 30;
/** LIM-29: from one more on, the list of them scrolls. */
export const RECENT_SEARCHES_MAX = 10;
export const RECENT_SEARCHES_SHOWN = 4;
/** LIM-30; pixels, milliseconds. A longer query is cut. */
export const SEARCH_THRESHOLD = 0.2;
export const SEARCH_DISTANCE = 200;
export const SEARCH_PATTERN_MAX = 64;
export const SEARCH_MATCH_MIN = 2;
export const SEARCH_WEIGHTS = { name: 1, id: 0.5, type: 0.3, sid: 0.1 } as const;
export const SEARCH_ROW_HEIGHT = 72;
export const SEARCH_HEIGHT = 432;
export const SEARCH_WIDTH = 300;
export const SEARCH_OVERSCAN = 5;
export const SEARCH_FRESH = 10 * SECOND;
/** LIM-31: of the fuzzy search; 0 finds exact texts alone, 1 anything. */
export const ADD_STEP_THRESHOLD = 0.4;
/** LIM-32 */
export const UNDO_MAX = 100;
export const COMMENT_OFFSET = 320;
/** LIM-33 */
export const RETRY_DEFAULTS = { quantity: 3, unit: 'Days', maximum: 4 } as const;
export const retryUnits = ['Seconds', 'Minutes', 'Hours', 'Days', 'Weeks'] as const;
/** LIM-34, -35: the slots that a strip of last runs shows, and the runs that the server gives for one. */
export const LAST_RUNS_SLOTS = 10;
export const LAST_RUNS_GIVEN = 10;
/** LIM-51 */
export const INTERVAL_MAX = 12;
/** Of one workflow. */
export const GRAPH_NODES_MAX = 5_000;
export const LOOP_ITERATIONS_MAX = 100_000;
export const LOOP_PARALLEL_MAX = 20;
export const SUB_WORKFLOW_DEPTH_MAX = 8;
/** LIM-68 */
export const PRESET_COLORS_MAX = 4;
/** Recipients of the organisation's e-mails; accounts in the file that maps owners. */
export const RECIPIENTS_MAX = 50;
export const OWNERSHIP_ROWS_MAX = 5_000;
/** LIM-63 */
export const COLUMN_DIALOG_WIDTH = 416;
export const DELETE_WORKFLOWS_WIDTH = 407;
/** LIM-69: of percentages, amounts and numbers of days in a life cycle. */
export const PERCENTAGE_MAX = 100;
export const QUANTITY_MIN = 0;
/** LIM-71: what a cost query reads unless it says otherwise. */
export const COST_QUERY_DAYS = 7;
export const COST_QUERY_GRANULARITY = 'daily';
/** LIM-72: days between what an alert compares. */
export const COMPARISON_OFFSET_MIN = 1;
/** Of saved reports on cost: characters of a name, earlier versions and sendings that are kept of each. */
export const REPORT_NAME_MAX = 100;
export const REPORT_VERSIONS_MAX = 20;
export const REPORT_SENDINGS_MAX = 20;
/** Of virtual tags: what each may hold. */
export const TAG_NAME_MAX = 60;
export const TAG_DESCRIPTION_MAX = 300;
export const TAG_VALUE_MAX = 100;
export const TAG_RULES = 100;
/** Rules of a price book. */
export const PRICE_RULES = 100;
export const TAXES = 5;
/** Of an invoice. */
export const LOGO_BYTES = 100_000;
/** Pixels at most, each way. */
export const LOGO_SIDE = 1_000;
export const TAG_RULE_FILTERS = 10;
export const TAG_SHARED = 20;
/** Values and groups of the tree of a virtual tag, and how deep it goes. */
export const TAG_TREE = 200;
export const TAG_TREE_DEPTH = 10;
/** Values in the conditions of all its rules together. */
export const TAG_FILTER_VALUES = 2_000;
export const TAG_VERSIONS_MAX = 100;
