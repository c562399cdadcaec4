CREATE TABLE `day_targets` (
	`user_id` text(255) NOT NULL,
	`date` text NOT NULL,
	`targets` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `date`),
	CONSTRAINT "day_targets_user_id_length" CHECK(length("day_targets"."user_id") <= 255)
);
--> statement-breakpoint
CREATE TABLE `favourite_foods` (
	`user_id` text(255) NOT NULL,
	`food` text NOT NULL,
	`name` text(200) NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `food`),
	CONSTRAINT "favourite_foods_user_id_length" CHECK(length("favourite_foods"."user_id") <= 255)
);
--> statement-breakpoint
CREATE TABLE `saved_meals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`name` text(200) NOT NULL,
	`items` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "saved_meals_user_id_length" CHECK(length("saved_meals"."user_id") <= 255),
	CONSTRAINT "saved_meals_name_length" CHECK(length("saved_meals"."name") <= 200)
);
--> statement-breakpoint
CREATE INDEX `saved_meals_user` ON `saved_meals` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `target_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`date` text NOT NULL,
	`energy_kcal` real NOT NULL,
	`before_kcal` real,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "target_changes_user_id_length" CHECK(length("target_changes"."user_id") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `target_changes_day` ON `target_changes` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `guardians` (
	`user_id` text(255) NOT NULL,
	`guardian_id` text(255) NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `guardian_id`),
	CONSTRAINT "guardians_guardian_id_length" CHECK(length("guardians"."guardian_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `guardians_guardian` ON `guardians` (`guardian_id`);--> statement-breakpoint
CREATE TABLE `share_views` (
	`id` text PRIMARY KEY NOT NULL,
	`share_id` text NOT NULL,
	`at` integer NOT NULL,
	`address` text,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	FOREIGN KEY (`share_id`) REFERENCES `shares`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_views_share` ON `share_views` (`share_id`,`at`);--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`to_user_id` text(255),
	`secret_hash` text(64),
	`name` text(100) NOT NULL,
	`parts` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	CONSTRAINT "shares_name_length" CHECK(length("shares"."name") <= 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret_hash` ON `shares` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `shares_user` ON `shares` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `shares_to_user` ON `shares` (`to_user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`rp_id` text(255) NOT NULL,
	`name` text(100) NOT NULL,
	`is_synced` integer DEFAULT false NOT NULL,
	`created_by_kind` text,
	`created_by` text,
	`created_from` text,
	`last_used_at` integer,
	`last_used_from` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "passkeys_user_id_length" CHECK(length("passkeys"."user_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`code_hash` text(64) NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "recovery_codes_user_id_length" CHECK(length("recovery_codes"."user_id") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_hash` ON `recovery_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
ALTER TABLE `checkins` ADD `made_by` text(255);--> statement-breakpoint
ALTER TABLE `food_entries` ADD `made_by` text(255);--> statement-breakpoint
ALTER TABLE `own_foods` ADD `barcode` text(14);--> statement-breakpoint
ALTER TABLE `invitations` ADD `created_by` text(255);--> statement-breakpoint
ALTER TABLE `people` ADD `is_cared_for` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `takeover_age` integer;--> statement-breakpoint
ALTER TABLE `people` ADD `set_up_at` integer;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `name` text(100);--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `passkey_id` text;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `verified_at` integer;--> statement-breakpoint
UPDATE `people` SET `set_up_at` = `created_at` WHERE EXISTS (SELECT 1 FROM `audit_log`);
