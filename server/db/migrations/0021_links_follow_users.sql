-- A link that sets a password gives whoever holds it the rights of its user. When those rights or the
-- address change, or the account is deactivated or activated, whoever has the link must not have them:
-- whichever code writes the change, in the same transaction.
create function revoke_user_links() returns trigger language plpgsql as $$
begin
  delete from one_time_tokens where user_id = new.id and used_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger revoke_user_links after update on users for each row
  when ((old.role, old.company_id, old.email, old.is_active)
    is distinct from (new.role, new.company_id, new.email, new.is_active))
  execute function revoke_user_links();
--> statement-breakpoint
-- The links that are out already: it is unknown what changed since they were made, so those of users
-- who were edited later are revoked.
delete from one_time_tokens t using users u
where u.id = t.user_id and t.used_at is null and u.updated_at > t.created_at;
