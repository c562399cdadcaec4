CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`mac` text(64) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `key_id` text(16);