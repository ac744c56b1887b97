

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0044_points_by_hand'),
    ]

    operations = [
        migrations.CreateModel(
            name='Qualification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('places', models.PositiveIntegerField(blank=True, null=True)),
                ('percent', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('nights', models.PositiveIntegerField(default=0)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='qualifications', to='clubs.season')),
            ],
            options={
                'ordering': ['name', 'pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('season', 'name'), name='qualification_name'),
                    models.CheckConstraint(condition=models.Q(models.Q(('percent', None), ('places__gte', 1)), models.Q(('percent__gte', 1), ('percent__lte', 100), ('places', None)), _connector='OR'), name='qualification_places_or_percent'),
                ],
            },
        ),
        migrations.AddField(
            model_name='event',
            name='open_to',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='opens', to='clubs.qualification'),
        ),
    ]
