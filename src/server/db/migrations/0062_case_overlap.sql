-- What money the saving of a case is taken from (see `Overlap` in costs/rules/common/rule.ts): sums count what can be
-- had of an account, of a service in a region inside of it, and of a resource inside of that.
alter table cases add column overlap text not null default 'resource'
  check (overlap in ('account', 'service', 'resource', 'apart'));
update cases set overlap = case
    when case_type = 'zombie-account' then 'account'
    when case_type in ('commitment-gap', 'short-lived-on-demand') then 'apart'
    else 'service' end
  where origin = 'rule' and case_type in ('zombie-account', 'commitment-gap', 'short-lived-on-demand', 'untagged-spend',
    'no-owner', 'list-price-paid', 'new-service');
create index cases_conflict on cases (org_id, conflict_group) where conflict_group is not null;
