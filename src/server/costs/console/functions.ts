/**
 * What a statement of the SQL console may call, by its name as the parsed tree has it. None of them reads a file, a
 * setting, the catalog, an environment, or a text that is SQL again. What is not here is refused, whatever it does.
 */
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** What is written with signs, and what the parser makes of syntax. */
const operators = words(`
  + - * / // % ** ^ & | ~ << >> || @ @> <@ && ! !__postfix ~~ !~~ ~~* !~~* ~~~ -> ->> ^@
  count_star list_value struct_pack row map array_value like_escape ilike_escape not_like_escape not_ilike_escape
  unpivot_list grouping grouping_id`);

const aggregates = words(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_min argmax argmin array_agg avg
  bit_and bit_or bit_xor bool_and bool_or corr count count_if countif covar_pop covar_samp entropy favg first fsum
  geomean geometric_mean group_concat histogram kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean
  median min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop stddev_samp
  string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg weighted_avg`);

const windows = words(`
  cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number`);

const numbers = words(`
  abs acos add asin atan atan2 bin bit_count cbrt ceil ceiling cos cot degrees divide even exp factorial fdiv floor fmod
  gamma gcd greatest greatest_common_divisor hex isfinite isinf isnan lcm least least_common_multiple lgamma ln log log10
  log2 mod multiply nextafter pi pow power radians random round round_even sign signbit sin sqrt subtract tan to_base
  trunc xor equi_width_bins`);

const texts = words(`
  ascii bar base64 bit_length char_length character_length chr concat concat_ws contains damerau_levenshtein editdist3
  encode decode ends_with format format_bytes formatreadabledecimalsize formatreadablesize from_base64 from_hex hamming
  hash instr jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme len length length_grapheme
  levenshtein lower lpad ltrim md5 mismatches nfc_normalize octet_length ord position prefix printf regexp_escape
  regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat replace
  reverse right right_grapheme rpad rtrim sha1 sha256 split split_part starts_with str_split str_split_regex
  string_split string_split_regex string_to_array strip_accents strlen strpos substr substring substring_grapheme suffix
  to_base64 to_hex translate trim ucase unhex unicode upper url_decode url_encode gen_random_uuid uuid`);

const times = words(`
  age ago century current_date current_localtime current_localtimestamp date_add date_diff date_part date_sub date_trunc
  datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms
  epoch_ns epoch_us era get_current_time get_current_timestamp hour isodow isoyear julian last_day make_date make_time
  make_timestamp microsecond millennium millisecond minute month monthname nanosecond now quarter second strftime
  strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours to_microseconds
  to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp
  try_strptime week weekday weekofyear year yearweek`);

const lists = words(`
  aggregate apply array_aggr array_aggregate array_append array_apply array_cat array_concat array_contains
  array_distinct array_extract array_filter array_has array_has_all array_has_any array_indexof array_intersect
  array_length array_pop_back array_pop_front array_position array_prepend array_push_back array_push_front array_reduce
  array_resize array_reverse array_reverse_sort array_select array_slice array_sort array_to_string array_transform
  array_unique array_where array_zip element_at filter flatten generate_series grade_up list_aggr list_aggregate
  list_any_value list_append list_apply list_avg list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat
  list_concat list_contains list_count list_distinct list_element list_entropy list_extract list_filter list_first
  list_grade_up list_has list_has_all list_has_any list_histogram list_indexof list_intersect list_kurtosis list_last
  list_mad list_max list_median list_min list_mode list_pack list_position list_prepend list_product list_reduce
  list_resize list_reverse list_reverse_sort list_select list_sem list_skewness list_slice list_sort list_stddev_pop
  list_stddev_samp list_string_agg list_sum list_transform list_unique list_var_pop list_var_samp list_where list_zip
  range reduce unnest`);

const records = words(`
  cardinality map_concat map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value
  map_from_entries map_keys map_values struct_concat struct_contains struct_extract struct_extract_at struct_has
  struct_indexof struct_insert struct_keys struct_position struct_update struct_values`);

const json = words(`
  from_json from_json_strict json json_array json_array_length json_contains json_exists json_extract json_extract_path
  json_extract_path_text json_extract_string json_group_array json_group_object json_group_structure json_keys
  json_merge_patch json_object json_pretty json_quote json_structure json_transform json_transform_strict json_type
  json_valid json_value row_to_json array_to_json to_json`);

const others = words('coalesce ifnull nullif if constant_or_null typeof');

/** Those that are offered while one writes. */
export const offeredFunctions: readonly string[] = [
  ...new Set([
    ...aggregates,
    ...windows,
    ...numbers,
    ...texts,
    ...times,
    ...lists,
    ...records,
    ...json,
    ...others,
  ]),
].toSorted();

export const allowedFunctions: ReadonlySet<string> = new Set([...operators, ...offeredFunctions]);

/** Functions in FROM. */
export const allowedTableFunctions: ReadonlySet<string> = new Set(
  words('range generate_series unnest json_each json_tree'),
);
