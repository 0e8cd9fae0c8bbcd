-- Codes and tickets belong to no organisation: the kernel's alone.
grant select, insert, update, delete on sms_code, partner_ticket to andon_system;
--> statement-breakpoint
-- Who disables somebody or resets their password ends their sessions, in the organisation's own rows.
grant update (revoked_time) on session to andon_app;
