/**
 * The reasons of refusals by their codes, as /openapi.json tells them. tests/architecture/reasons.test.ts holds them against
 * what is thrown.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const reasons: Readonly<Record<string, readonly string[]>> = {
  bad_input: words(`
    agent_id_missing bad_day bad_page_key bad_sql case_status_unknown day_out_of_range demo_files_wrong
    filter_wrong folder_not_writable one_statement_only operations_wrong path_wrong saving_rule_unknown
    schema_differs sql_not_allowed ticket_reference_wrong time_out_of_range too_many_choices
    trigger_not_allowed value_wrong
  `),
  unauthenticated: words('account_gone not_signed_in'),
  forbidden: words(`
    admins_only api_keys_off belongs_to_customer file_outside_folder first_organization_only
    folder_shared host_not_allowed member_elsewhere
    network_not_allowed no_spend_access not_a_member not_an_approver not_for_api_keys not_for_customers
    not_in_a_query not_your_account not_your_demo only_select other_organization permission_missing
    providers_only read_only role_may_not_edit role_too_high shared_by_provider workflow_not_editable
  `),
  not_found: words(`
    agent_not_found agent_off anomaly_not_found api_key_not_found approval_not_found bill_sync_not_found
    board_not_found budget_not_found case_not_found chat_not_found cluster_not_found connection_not_found
    credit_not_found customer_not_found dashboard_not_found datastore_not_found demo_not_loaded
    demo_organization_not_found document_not_found event_not_found execution_not_found feedback_not_found
    file_not_found folder_not_found generation_not_found group_not_found hook_not_found import_not_found
    integration_not_found invoice_not_found member_not_found message_not_found metric_not_found
    model_not_found no_bills no_such_call organization_not_found panel_not_found panel_source_not_found
    path_not_found price_book_not_found query_not_found rate_not_found record_not_found remedy_not_found
    report_not_found request_not_found rule_not_on_board run_not_found session_not_found share_not_found
    source_not_found space_not_found step_not_found step_not_run step_output_not_found step_run_not_found
    template_not_found ticket_not_linked token_not_found trigger_not_found upload_not_found user_not_found
    version_not_found virtual_tag_not_found workflow_not_found workflow_not_run workflow_test_not_found
  `),
  conflict: words(`
    already_a_member already_answered already_decided already_invited already_shared amounts_changed
    anomaly_of_provider approval_expired bill_export_followed board_built_in branch_missing change_refused
    changed_meanwhile chat_full closing_blocked copy_removed data_in_use data_of_other_organization
    datastore_differs demo_loading demo_organization_exists demo_source detection_running document_closed
    draft_exists email_taken execution_deleted execution_is_step_test execution_not_ended execution_stopped
    feedback_refused folder_exists global_space_stays graph_broken group_exists holds_shared_folder
    import_not_held integration_inactive integration_missing inventory_off invoice_of_run last_admin
    managed_by_scim month_closed name_taken nesting_too_deep no_failed_step no_global_space no_legal_hold
    no_members no_password no_problem no_workflow_to_run not_a_provider not_joined_yet not_scheduled
    not_undoable not_waiting nothing_to_correct organization_has_customers organization_is_customer
    own_address own_database password_set_elsewhere records_changed root_folder rule_on_board run_closed
    run_empty run_exists run_not_closed run_original_step_first seller_missing source_name_taken
    source_not_set source_removed space_archived space_not_empty step_missing step_not_failed still_used
    stream_not_set ticket_being_created ticket_linked too_many_folders too_many_generations too_many_matches
    too_many_records too_many_shares too_many_spaces too_many_templates too_many_tests too_many_tickets
    too_many_triggers tool_changed trigger_has_no_secret trigger_is_schedule user_exists values_do_not_fit
    values_of_parent version_missing virtual_of_virtual within_shared_folder workflow_deleted
    workflow_disabled workflow_test_running
  `),
  too_large: words(`
    body_too_large execution_too_large file_too_large header_too_large output_too_large part_too_large
    too_many_invoice_lines
  `),
  unsupported: words('body_not_taken'),
  misdirected: words('organization_moved'),
  unprocessable: words(`
    advice_too_slow answer_not_usable bill_export_unknown bill_not_readable bills_not_offered
    change_not_offered columns_differ delivery_not_usable export_too_large export_too_long file_empty
    file_not_readable file_type_unknown header_too_long integration_type_unknown inventory_not_offered
    mail_not_set_up no_recipients no_ticket_service not_an_mcp_server nothing_to_undo query_failed
    query_too_heavy query_too_slow read_not_offered result_too_long service_refused several_integrations
    ticket_unknown too_many_columns too_many_commitments too_many_lines too_many_rows trigger_settings_wrong
    upload_incomplete
  `),
  too_many: words(`
    organization_busy own_query_running server_busy too_many_questions too_many_requests too_many_sockets
    too_many_tries
  `),
  unavailable: words(`
    bill_store_refused bill_store_unreachable bill_upload_cut bills_process_failed bills_process_paused
    clickhouse_failed disk_full errand_failed model_failed no_worker out_of_memory server_sockets_full
    server_stopping service_failed service_not_connected sns_not_reached stored_bill_damaged
    subscription_not_confirmed upload_parts_missing
  `),
  timeout: words(`
    answer_interrupted answer_too_slow bills_too_slow call_too_slow request_too_slow service_too_slow
    step_too_slow
  `),
};
