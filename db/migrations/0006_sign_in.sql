CREATE TABLE `browser_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`secret_hash` text(64) NOT NULL,
	`scopes` text NOT NULL,
	`issued_by` text,
	`issuer_expires_at` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "browser_sessions_user_id_length" CHECK(length("browser_sessions"."user_id") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `browser_sessions_secret_hash` ON `browser_sessions` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `browser_sessions_issued_by` ON `browser_sessions` (`issued_by`);--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_created` ON `oauth_clients` (`last_used_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`code_hash` text(64) PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_challenge` text(43) NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`grant_id`) REFERENCES `oauth_grants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_codes_grant` ON `oauth_codes` (`grant_id`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`scope` text NOT NULL,
	`issued_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`issuer_expires_at` integer,
	`revoked_at` integer,
	CONSTRAINT "oauth_grants_user_id_length" CHECK(length("oauth_grants"."user_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `oauth_grants_issued_by` ON `oauth_grants` (`issued_by`);--> statement-breakpoint
CREATE INDEX `oauth_grants_client` ON `oauth_grants` (`client_id`);--> statement-breakpoint
CREATE TABLE `oauth_refresh_tokens` (
	`token_hash` text(64) PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`grant_id`) REFERENCES `oauth_grants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_refresh_tokens_grant` ON `oauth_refresh_tokens` (`grant_id`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`secret_hash` text(64) NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "sign_in_links_user_id_length" CHECK(length("sign_in_links"."user_id") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_secret_hash` ON `sign_in_links` (`secret_hash`);--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `grant_id` text;--> statement-breakpoint
CREATE INDEX `issued_jwts_grant` ON `issued_jwts` (`grant_id`);