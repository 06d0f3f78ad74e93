-- What workflows did to one resource, for its page.
create index organisation_activity_cloud on organisation_activity (org_id, subject, at desc)
  where action in ('cloud_changed', 'cloud_change_failed', 'cloud_change_unclear');
