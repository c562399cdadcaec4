CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`short_token` text(50) NOT NULL,
	`long_token_hash` text(64) NOT NULL,
	`name` text(255) NOT NULL,
	`scopes` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` text,
	CONSTRAINT "api_tokens_user_id_length" CHECK(length("api_tokens"."user_id") <= 255),
	CONSTRAINT "api_tokens_short_token_length" CHECK(length("api_tokens"."short_token") <= 50),
	CONSTRAINT "api_tokens_hash_length" CHECK(length("api_tokens"."long_token_hash") = 64),
	CONSTRAINT "api_tokens_name_length" CHECK(length("api_tokens"."name") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_short_token` ON `api_tokens` (`short_token`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text(255) NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text,
	`previous_hash` text(64) NOT NULL,
	`hash` text(64) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`id`);--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_sessions_user` ON `chat_sessions` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `checkins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`date` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`content` text NOT NULL,
	`mood` real,
	`energy` real,
	`stress` real,
	`sleep_quality` real,
	`sleep_hours` real,
	`weight_kg` real,
	`water_ml` real,
	`symptoms` text NOT NULL,
	`medications` text NOT NULL,
	`urgent` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `checkins_time` ON `checkins` (`user_id`,`recorded_at`,`id`);--> statement-breakpoint
CREATE INDEX `checkins_day` ON `checkins` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `food_days` (
	`user_id` text(255) NOT NULL,
	`date` text NOT NULL,
	`intake` text NOT NULL,
	`entries` integer NOT NULL,
	`complete` integer,
	PRIMARY KEY(`user_id`, `date`)
);
--> statement-breakpoint
CREATE TABLE `food_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`date` text NOT NULL,
	`consumed_at` integer NOT NULL,
	`meal_type` text,
	`food_name` text NOT NULL,
	`quantity` real,
	`unit` text,
	`grams` real,
	`grams_basis` text,
	`nutrients` text NOT NULL,
	`value_source` text NOT NULL,
	`food` text,
	`source` text,
	`source_code` text,
	`confidence` real NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `food_entries_day` ON `food_entries` (`user_id`,`date`,`consumed_at`);--> statement-breakpoint
CREATE INDEX `food_entries_time` ON `food_entries` (`user_id`,`consumed_at`,`id`);--> statement-breakpoint
CREATE TABLE `health_probe` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `issued_jwts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`name` text(255) NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	CONSTRAINT "issued_jwts_user_id_length" CHECK(length("issued_jwts"."user_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `issued_jwts_user` ON `issued_jwts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `pairing_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`secret_hash` text(64) NOT NULL,
	`passcode_id` text NOT NULL,
	`scopes` text NOT NULL,
	`grant_expires_at` integer,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pairing_sessions_secret_hash` ON `pairing_sessions` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `passcode_guards` (
	`user_id` text(255) NOT NULL,
	`channel` text(50) NOT NULL,
	`consecutive_failures` integer DEFAULT 0 NOT NULL,
	`recent_failures` text NOT NULL,
	`recent_issues` text NOT NULL,
	PRIMARY KEY(`user_id`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `passcodes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`code_hash` text(64) NOT NULL,
	`user_identifier` text(255) NOT NULL,
	`channel` text(50) NOT NULL,
	`expires_at` integer NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`is_superseded` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`scopes` text NOT NULL,
	`grant_expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "passcodes_user_id_length" CHECK(length("passcodes"."user_id") <= 255),
	CONSTRAINT "passcodes_hash_length" CHECK(length("passcodes"."code_hash") in (0, 64)),
	CONSTRAINT "passcodes_user_identifier_length" CHECK(length("passcodes"."user_identifier") <= 255),
	CONSTRAINT "passcodes_channel_length" CHECK(length("passcodes"."channel") <= 50)
);
--> statement-breakpoint
CREATE INDEX `passcodes_user_identifier` ON `passcodes` (`user_identifier`,`channel`);--> statement-breakpoint
CREATE INDEX `passcodes_user_channel` ON `passcodes` (`user_id`,`channel`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text(255) PRIMARY KEY NOT NULL,
	`profile` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `protocol_logs` (
	`subscription_id` text NOT NULL,
	`date` text NOT NULL,
	`status` text NOT NULL,
	`checkin_id` text,
	PRIMARY KEY(`subscription_id`, `date`),
	FOREIGN KEY (`subscription_id`) REFERENCES `protocol_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checkin_id`) REFERENCES `checkins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `protocol_logs_checkin` ON `protocol_logs` (`checkin_id`);--> statement-breakpoint
CREATE TABLE `protocol_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`protocol` text NOT NULL,
	`start` text NOT NULL,
	`end` text,
	`status` text NOT NULL,
	`pauses` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `protocol_subscriptions_user` ON `protocol_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `tool_results` (
	`user_id` text(255) NOT NULL,
	`tool` text NOT NULL,
	`client_entry_id` text NOT NULL,
	`input_hash` text(64) NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tool`, `client_entry_id`)
);
