

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0043_payment_addresses'),
    ]

    operations = [
        migrations.AddField(
            model_name='standing',
            name='given',
            field=models.BigIntegerField(db_default=0),
        ),
        migrations.CreateModel(
            name='GivenPoints',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.BigIntegerField()),
                ('why', models.CharField(max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.member')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='given_points', to='clubs.member')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='given_points', to='clubs.season')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
    ]
