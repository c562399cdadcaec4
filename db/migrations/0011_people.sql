CREATE TABLE `external_identities` (
	`issuer` text NOT NULL,
	`claim` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text(255) NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `claim`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `external_identities_user` ON `external_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`secret_hash` text(64) NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_secret_hash` ON `invitations` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` text(255) PRIMARY KEY NOT NULL,
	`name` text(255) NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	`external_jwts_after` integer,
	CONSTRAINT "people_id_length" CHECK(length("people"."id") <= 255),
	CONSTRAINT "people_name_length" CHECK(length("people"."name") <= 255)
);
--> statement-breakpoint
CREATE TABLE `revoked_external_jwts` (
	`issuer` text NOT NULL,
	`claim` text NOT NULL,
	`value_hash` text(64) NOT NULL,
	`revoked_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `claim`, `value_hash`)
);
--> statement-breakpoint
INSERT INTO `people` (`id`, `name`, `is_admin`, `created_at`) VALUES ('owner', 'owner', 1, unixepoch() * 1000);
--> statement-breakpoint
INSERT OR IGNORE INTO `people` (`id`, `name`, `is_admin`, `created_at`)
SELECT `user_id`, `user_id`, 0, unixepoch() * 1000 FROM (
  SELECT `user_id` FROM `api_tokens`
  UNION SELECT `user_id` FROM `browser_sessions`
  UNION SELECT `user_id` FROM `chat_sessions`
  UNION SELECT `user_id` FROM `checkins`
  UNION SELECT `user_id` FROM `food_days`
  UNION SELECT `user_id` FROM `food_entries`
  UNION SELECT `user_id` FROM `import_rows`
  UNION SELECT `user_id` FROM `imports`
  UNION SELECT `user_id` FROM `issued_jwts`
  UNION SELECT `user_id` FROM `oauth_grants`
  UNION SELECT `user_id` FROM `own_foods`
  UNION SELECT `user_id` FROM `pairing_sessions`
  UNION SELECT `user_id` FROM `passcode_guards`
  UNION SELECT `user_id` FROM `passcodes`
  UNION SELECT `user_id` FROM `profiles`
  UNION SELECT `user_id` FROM `protocol_subscriptions`
  UNION SELECT `user_id` FROM `sign_in_links`
  UNION SELECT `user_id` FROM `tool_results`
) WHERE `user_id` <> '' ORDER BY `user_id`;
