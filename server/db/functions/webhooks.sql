-- What webhooks tell of (HOOK-01) is noted by the database itself: in the transaction of the event, rolled back with it, and by
-- whatever code or command changes the row. Only ids and stages are noted, nothing of a person. Runs at every start after the
-- migrations and is idempotent.

-- The lock keeps an endpoint that is just being removed from failing the change of a user: it is gone, or waits.
create or replace function note_webhook(company text, kind text, about text, what jsonb, happened bigint) returns void
language sql as $$
  insert into webhook_deliveries (message_id, endpoint_id, type, subject, facts, next_at, created_at)
  select 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.endpoint_id, kind, about, what, happened, happened
  from webhook_endpoints e where e.ip_id = company and kind = any (e.events)
  order by e.endpoint_id for key share
$$;

create or replace function note_stage_changed() returns trigger language plpgsql as $$
declare
  who jsonb := jsonb_build_object('funnelId', new.funnel_id, 'hiringRequestId', new.hiring_request_id);
begin
  if tg_op = 'INSERT' then
    perform note_webhook(new.ip_id, 'applicant.stage_changed', new.funnel_id,
      who || jsonb_build_object('stage', new.status, 'subStage', new.sub_stage), new.updated_at);
  else
    perform note_webhook(new.ip_id, 'applicant.stage_changed', new.funnel_id,
      who || jsonb_build_object('fromStage', old.status, 'fromSubStage', old.sub_stage,
                                'stage', new.status, 'subStage', new.sub_stage), new.updated_at);
    if new.status = 'joined' and old.status <> 'joined' then
      perform note_webhook(new.ip_id, 'applicant.joined', new.funnel_id, who, new.updated_at);
    end if;
  end if;
  return null;
end $$;

create or replace trigger webhook_applicant_arrived after insert on funnel_rows
  for each row execute function note_stage_changed();
create or replace trigger webhook_stage_changed after update of status, sub_stage on funnel_rows
  for each row when (old.status is distinct from new.status or old.sub_stage is distinct from new.sub_stage)
  execute function note_stage_changed();

create or replace function note_request_approved() returns trigger language plpgsql as $$
begin
  perform note_webhook(new.ip_id, 'request.approved', new.hiring_request_id,
    jsonb_build_object('hiringRequestId', new.hiring_request_id), new.updated_at);
  return null;
end $$;

create or replace trigger webhook_request_approved after update of status on hiring_requests
  for each row when (old.status = 0 and new.status = 1) execute function note_request_approved();

create or replace function note_reachout_completed() returns trigger language plpgsql as $$
begin
  perform note_webhook(new.ip_id, 'reachout.completed', new.campaign_id,
    jsonb_build_object('campaignId', new.campaign_id, 'hiringRequestId', new.hiring_request_id, 'outcome', new.state),
    coalesce(new.ended_at, new.created_at));
  return null;
end $$;

create or replace trigger webhook_reachout_completed after update of state on campaigns
  for each row when (old.state is distinct from new.state and new.state in ('completed', 'failed'))
  execute function note_reachout_completed();

-- Little is left when a spend leaves less than a tenth of the last purchase, or than 200. Told once until credits are bought: a
-- refund fills nothing. The account is locked by whoever writes the entry.
create or replace function note_credits_low() returns trigger language plpgsql as $$
declare
  bought integer;
  few integer;
begin
  if new.kind = 'refund' then return null; end if;
  select credits into bought from credit_entries
  where ip_id = new.ip_id and kind = 'purchase' order by at desc, id desc limit 1;
  few := greatest(200, coalesce(bought, 0) / 10);
  if new.kind = 'purchase' then
    update credit_accounts set low_told_at = null
    where ip_id = new.ip_id and low_told_at is not null and new.balance_after >= few;
  elsif new.balance_after < few then
    update credit_accounts set low_told_at = new.at where ip_id = new.ip_id and low_told_at is null;
    if found then
      perform note_webhook(new.ip_id, 'credits.low', new.ip_id,
        jsonb_build_object('balance', new.balance_after, 'threshold', few), new.at);
    end if;
  end if;
  return null;
end $$;

create or replace trigger webhook_credits_low after insert on credit_entries
  for each row execute function note_credits_low();
