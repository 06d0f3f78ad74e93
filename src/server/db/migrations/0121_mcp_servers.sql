alter table integration drop constraint integration_type_check;
alter table integration add constraint integration_type_check check (type in ('SLACK', 'TEAMS', 'EMAIL', 'AWS', 'JIRA',
  'ANODOTCOST', 'GITHUB', 'GCP', 'AZURE', 'MONDAY', 'SNOWFLAKE', 'SALESFORCE', 'CLOUDHEALTH', 'API', 'ORACLE', 'S3',
  'FOLDER', 'HTTPS', 'OPENAI', 'ANTHROPIC', 'MCP'));
