ALTER TABLE `browser_sessions` ADD `provider` text;
--> statement-breakpoint
DELETE FROM `browser_sessions` WHERE `id` IN (SELECT `subject` FROM `audit_log` WHERE `action` = 'session.open' AND `detail` = 'provider');