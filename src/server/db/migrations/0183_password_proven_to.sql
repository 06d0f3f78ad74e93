-- The organizations that know whose the password is: it was set by a link of theirs, or opened their invitation, or was that of a member of theirs.
-- Without a reference: people are moved between databases without the other organizations of theirs.
alter table app_user add column password_proven_to text[];
