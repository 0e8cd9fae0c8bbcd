-- Applications that were decided, and invitations that have ended, are removed by their age.
create index user_application_review on user_application (review_time) where user_state <> 2;
create index invitation_expire on invitation (expire_time);
grant delete on user_application, invitation to andon_system;
