CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`credential_kind` text NOT NULL,
	`credential_id` text NOT NULL,
	`name` text(255),
	`method` text,
	`address` text,
	`created_by` text,
	`dismissed_at` integer,
	CONSTRAINT "notices_user_id_length" CHECK(length("notices"."user_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `notices_credential` ON `notices` (`credential_id`);--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `last_used_from` text;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `last_used_from` text;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `created_from` text;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `last_used_from` text;--> statement-breakpoint
ALTER TABLE `oauth_grants` ADD `created_from` text;--> statement-breakpoint
ALTER TABLE `oauth_grants` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `oauth_grants` ADD `last_used_from` text;