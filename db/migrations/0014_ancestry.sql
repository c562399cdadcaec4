ALTER TABLE `api_tokens` ADD `created_by_kind` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `created_from` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `issued_by` text;--> statement-breakpoint
CREATE INDEX `api_tokens_issued_by` ON `api_tokens` (`issued_by`);--> statement-breakpoint
CREATE INDEX `api_tokens_family` ON `api_tokens` (`family_id`);--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `issued_by` text;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `created_by_kind` text;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `created_from` text;--> statement-breakpoint
ALTER TABLE `issued_jwts` ADD `kid` text;--> statement-breakpoint
CREATE INDEX `issued_jwts_issued_by` ON `issued_jwts` (`issued_by`);--> statement-breakpoint
ALTER TABLE `passcodes` ADD `created_by_kind` text;--> statement-breakpoint
ALTER TABLE `passcodes` ADD `created_by` text;--> statement-breakpoint
CREATE INDEX `passcodes_issued_by` ON `passcodes` (`issued_by`);--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `created_by_kind` text;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `oauth_grants` ADD `created_by_kind` text;--> statement-breakpoint
ALTER TABLE `oauth_grants` ADD `created_by` text;--> statement-breakpoint
CREATE INDEX `pairing_sessions_issued_by` ON `pairing_sessions` (`issued_by`);
--> statement-breakpoint
UPDATE `api_tokens` SET `created_by_kind` = CASE
	WHEN `created_by` IS NULL THEN 'command_line'
	WHEN `created_by` IN (SELECT `id` FROM `api_tokens`) THEN 'api_token'
	WHEN `created_by` IN (SELECT `id` FROM `browser_sessions`) THEN 'browser_session'
	WHEN `created_by` IN (SELECT `id` FROM `pairing_sessions`) THEN 'pairing_session'
END;--> statement-breakpoint
UPDATE `api_tokens` SET `issued_by` = `created_by` WHERE EXISTS (
	SELECT 1 FROM `api_tokens` AS `creator` WHERE `creator`.`id` = `api_tokens`.`created_by`
	AND `creator`.`is_active` = 1 AND `creator`.`rotated_at` IS NULL
	AND (`creator`.`expires_at` IS NULL OR `creator`.`expires_at` >= `api_tokens`.`expires_at`)
);--> statement-breakpoint
UPDATE `issued_jwts` SET `issued_by` = `grant_id`, `created_by` = `grant_id`, `created_by_kind` = 'oauth_grant' WHERE `grant_id` IS NOT NULL;--> statement-breakpoint
UPDATE `browser_sessions` SET `created_by` = `issued_by`, `created_by_kind` = CASE
	WHEN `provider` IS NOT NULL THEN 'identity_provider'
	WHEN `issued_by` IS NULL THEN 'sign_in_link'
	ELSE 'api_token'
END;
